// Loaded when it is opened.
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { newWebhookOut, type WebhookOut, type WebhookOutChanges } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import { languageTags } from "#shared/messages/language.ts";
import { webhookOutEvents } from "#shared/webhooks-out.ts";
import { applyIntegrationToCache, changeIntegration } from "#web/data/webhooks-out.ts";
import { QuietHours } from "#web/entities/quiet-hours/QuietHours.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import { EventChoice } from "./EventChoice.tsx";
import { MessageLanguage } from "./MessageLanguage.tsx";

interface ChangeIntegrationDialogProps extends DialogState {
  integration: WebhookOut;
}

const fields = z.object({
  url: z.string(),
  room: z.string(),
  token: z.string(),
  events: z.array(z.enum(webhookOutEvents)),
  language: z.enum(languageTags).nullable(),
  quiet: z.object({ from: z.string(), until: z.string(), timeZone: z.string() }).nullable(),
});

const { url, room, token, events, language, quiet } = newWebhookOut.shape;
const schema = z.object({
  url: url.optional(),
  room: room.optional(),
  token: token.optional(),
  events,
  language,
  quiet,
});

/** Changes what an integration is told of, and where it sends to: what stays empty stays as it is. */
export default function ChangeIntegrationDialog(props: ChangeIntegrationDialogProps) {
  const { integration, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const isMatrix = integration.kind === "matrix";
  const form = useForm({
    fields,
    saved: {
      url: "",
      room: integration.room ?? "",
      token: "",
      events: [...integration.events],
      language: integration.language,
      quiet: integration.quiet,
    },
    draft: useUnstoredDraft(),
    bodyOf: (values): WebhookOutChanges => ({
      events: values.events,
      ...(values.url.trim() !== "" && { url: values.url }),
      ...(values.language !== integration.language && { language: values.language }),
      ...(values.quiet !== integration.quiet && { quiet: values.quiet }),
      ...(isMatrix && values.room !== integration.room && { room: values.room }),
      ...(isMatrix && values.token !== "" && { token: values.token }),
    }),
    schema,
    async send(body) {
      const changed = await changeIntegration(api, integration, body);
      await applyIntegrationToCache(queryClient, changed);
    },
    onSaved() {
      toast({ title: t("webhooks-out.changed"), mark: "proj" });
      state.onOpenChange(false);
    },
  });
  const plain = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;
  return (
    <FormDialog
      {...state}
      title={t("webhooks-out.changeTitle")}
      onSubmit={form.onSubmit}
      submit={t("forms.save")}
      pending={form.isPending}
      errorTitle={t("webhooks-out.notChanged")}
      error={form.generalError}
    >
      <EventChoice
        chosen={form.values.events}
        error={form.errorOf("events") ?? null}
        onChange={(chosen) => form.set("events", chosen)}
      />
      <TextField
        {...form.textField("url")}
        {...plain}
        type="url"
        label={t("webhooks-out.newAddress")}
        placeholder={integration.url}
        hint={t("webhooks-out.keepsEmpty")}
      />
      {integration.kind !== "standard" && (
        <>
          <MessageLanguage
            chosen={form.values.language}
            onChange={(chosen) => form.set("language", chosen)}
          />
          <QuietHours
            chosen={form.values.quiet}
            error={form.errorOf("quiet")}
            hint={t("webhooks-out.quietHint")}
            onChange={(chosen) => form.set("quiet", chosen)}
          />
        </>
      )}
      {isMatrix && (
        <>
          <TextField {...form.textField("room")} {...plain} label={t("webhooks-out.room")} />
          <TextField
            {...form.textField("token")}
            {...plain}
            type="password"
            label={t("webhooks-out.newToken")}
            hint={t("webhooks-out.keepsEmpty")}
          />
        </>
      )}
    </FormDialog>
  );
}
