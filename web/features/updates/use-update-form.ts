import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { newUpdate, type Update } from "#contract/updates.ts";
import type { NewPicture } from "#web/data/pictures.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import {
  applyUpdateToCache,
  changeUpdate,
  postUpdate,
  setUpdatePicture,
} from "#web/data/updates.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";
import { toast } from "#web/ui/toaster.ts";

const fields = z.object({ title: z.string(), text: z.string() });

/** The form of a new update, or of one that is changed; what was typed is kept as a draft. */
export function useUpdateForm(
  projectId: string,
  update: Update | undefined,
  picture: NewPicture | null,
  onSaved: () => void,
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
    async send(body) {
      const saved = await (update
        ? changeUpdate(api, update, body)
        : postUpdate(api, projectId, body));
      if (!picture) return { saved, pictureError: null };
      try {
        const described = { ...picture, alt: picture.alt.trim() };
        return { saved: await setUpdatePicture(api, saved, described), pictureError: null };
      } catch (pictureError) {
        // The text is saved: sending it once more would post it twice.
        return { saved, pictureError };
      }
    },
    onSaved({ saved, pictureError }) {
      applyUpdateToCache(queryClient, saved);
      onSaved();
      if (pictureError === null) return;
      toast({
        title: t("updates.pictureNotAdded"),
        description: messageOf(pictureError),
        mark: "danger",
      });
    },
    onRefused: (error) => refetchIfRefused(queryClient, projectId, error),
  });
}
