import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { newUpdate, type Update } from "#contract/updates.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { applyUpdateToCache, changeUpdate, postUpdate } from "#web/data/updates.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";

const fields = z.object({ title: z.string(), text: z.string() });

/** The form of a new update, or of one that is changed; what was typed is kept as a draft. */
export function useUpdateForm(
  projectId: string,
  update: Update | undefined,
  onSaved: (saved: Update) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = useSession().user?.id ?? "";
  return useForm({
    fields,
    saved: { title: update?.title ?? "", text: update?.text ?? "" },
    draft: useDraft(`update:${userId}:${projectId}:${update?.id ?? "new"}`),
    bodyOf: ({ title, text }) => ({ title: title.trim() || null, text: text.trim() }),
    schema: newUpdate,
    send: (body) => (update ? changeUpdate(api, update, body) : postUpdate(api, projectId, body)),
    onSaved(saved) {
      applyUpdateToCache(queryClient, saved);
      onSaved(saved);
    },
    onRefused: (error) => refetchIfRefused(queryClient, projectId, error),
  });
}
