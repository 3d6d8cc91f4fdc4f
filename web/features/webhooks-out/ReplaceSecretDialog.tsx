// Loaded when it is opened.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookOut, WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import { applyIntegrationToCache, replaceIntegrationSecret } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";

interface ReplaceSecretDialogProps extends DialogState {
  integration: WebhookOut;
  onReplaced: (replaced: WebhookOutWithSecret) => void;
}

export default function ReplaceSecretDialog(props: ReplaceSecretDialogProps) {
  const { integration, onReplaced, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const [replaced, setReplaced] = useState<WebhookOutWithSecret | null>(null);
  const replacing = useSubmit({
    mutationFn: () => replaceIntegrationSecret(api, integration),
    async onSuccess(reply) {
      const { secret: _, ...listed } = reply;
      await applyIntegrationToCache(queryClient, listed);
      setReplaced(reply);
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    // After closing: the dialog then returns the focus to its opener.
    if (replaced) onReplaced(replaced);
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      variant="ink"
      title={t("webhooks-out.replaceTitle")}
      act={{
        ...replacing,
        submit: () => replacing.submit(),
        label: t("webhooks-out.replaceSubmit"),
      }}
      errorTitle={t("webhooks-out.notReplaced")}
    >
      <p>{t("webhooks-out.replaceAbout", { hours: webhookOutLimits.overlapHours })}</p>
    </ConfirmDialog>
  );
}
