import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { newWebhookOut, type WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { languageTags } from "#shared/messages/language.ts";
import { webhookOutEvents, webhookOutKinds } from "#shared/webhooks-out.ts";
import {
  addIntegration,
  applyIntegrationToCache,
  type IntegrationOwner,
} from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";

const fields = z.object({
  kind: z.enum(webhookOutKinds),
  url: z.string(),
  room: z.string(),
  token: z.string(),
  events: z.array(z.enum(webhookOutEvents)),
  language: z.enum(languageTags).nullable(),
  quiet: z.object({ from: z.string(), until: z.string(), timeZone: z.string() }).nullable(),
});

/** The form of a new integration. @param first the kind that is chosen at first, if it is one */
export function useNewIntegrationForm(
  owner: IntegrationOwner,
  first: string | null,
  onAdded: (added: WebhookOutWithSecret) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useForm({
    fields,
    saved: {
      kind: webhookOutKinds.find((kind) => kind === first) ?? "standard",
      url: "",
      room: "",
      token: "",
      events: owner === null ? ["project"] : ["application", "release"],
      language: null,
      quiet: null,
    },
    draft: useUnstoredDraft(),
    bodyOf: ({ kind, url, room, token, events, language, quiet }) => ({
      kind,
      url,
      events,
      ...(kind === "matrix" && { room, token }),
      ...(kind !== "standard" && language !== null && { language }),
      ...(kind !== "standard" && quiet !== null && { quiet }),
    }),
    schema: newWebhookOut,
    async send(body) {
      const added = await addIntegration(api, owner, body);
      const { secret: _, ...listed } = added;
      await applyIntegrationToCache(queryClient, listed);
      return added;
    },
    onSaved: onAdded,
  });
}
