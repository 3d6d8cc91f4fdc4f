import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { newWebhookOut, type WebhookOut, type WebhookOutChanges } from "#contract/webhooks-out.ts";
import {
  applyIntegrationToCache,
  changeIntegration,
  refetchDeliveries,
  testIntegration,
} from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";

const fields = z.object({ url: z.string(), room: z.string(), token: z.string() });

const { url, room, token } = newWebhookOut.shape;
const schema = z.object({
  url: url.optional(),
  room: room.optional(),
  token: token.optional(),
});

/** Saves where an integration sends to, if that was changed, and sends a test there. */
export function useRepairForm(integration: WebhookOut) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isMatrix = integration.kind === "matrix";
  return useForm({
    fields,
    saved: { url: "", room: integration.room ?? "", token: "" },
    draft: useUnstoredDraft(),
    bodyOf: (values): WebhookOutChanges => ({
      ...(values.url.trim() !== "" && { url: values.url }),
      ...(isMatrix && values.room !== integration.room && { room: values.room }),
      ...(isMatrix && values.token !== "" && { token: values.token }),
    }),
    schema,
    async send(changes) {
      if (Object.keys(changes).length > 0) {
        const changed = await changeIntegration(api, integration, changes);
        await applyIntegrationToCache(queryClient, changed);
      }
      return testIntegration(api, integration);
    },
    onSaved: () => void refetchDeliveries(queryClient, integration),
  });
}
