import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { PushSettings } from "#contract/push.ts";
import { quietHours } from "#contract/quiet-hours.ts";
import { savePushSettings } from "#web/data/push.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";

const fields = z.object({
  quiet: z.object({ from: z.string(), until: z.string(), timeZone: z.string() }).nullable(),
});

const schema = z.object({ quiet: quietHours.nullable() });

/** The form of the hours in which the person gets no push messages. */
export function useQuietHoursForm(saved: PushSettings, onSaved: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useForm({
    fields,
    saved,
    draft: useUnstoredDraft(),
    bodyOf: (values) => values,
    schema,
    send: (body) => savePushSettings(api, queryClient, body),
    onSaved,
  });
}
