// Loaded when it is opened.
import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { removeWebhookFromCache, useDeleteWebhook } from "#web/data/webhooks.ts";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";

interface DeleteWebhookDialogProps extends DialogState {
  webhook: Webhook;
}

export default function DeleteWebhookDialog({ webhook, ...state }: DeleteWebhookDialogProps) {
  const queryClient = useQueryClient();
  const deletion = useDeleteWebhook(webhook, () => {
    toast({ title: t("webhooks.deletedToast"), mark: "proj" });
    state.onOpenChange(false);
  });
  const closed = () => {
    state.onClosed();
    if (!deletion.isSuccess) return;
    // After the dialog has faded out: it is part of the card that is removed.
    removeWebhookFromCache(queryClient, webhook);
    document.getElementById("webhooks")?.focus();
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={t("webhooks.deleteTitle")}
      act={{ ...deletion, label: t("webhooks.deleteSubmit") }}
      errorTitle={t("webhooks.deleteFailed")}
    >
      <p>{t("webhooks.deleteAbout")}</p>
    </ConfirmDialog>
  );
}
