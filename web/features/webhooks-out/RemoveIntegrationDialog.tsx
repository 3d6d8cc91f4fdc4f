// Loaded when it is opened.
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import { removeIntegration, removeIntegrationFromCache } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";

interface RemoveIntegrationDialogProps extends DialogState {
  integration: WebhookOut;
  /** The address of the list. */
  back: string;
}

export default function RemoveIntegrationDialog(props: RemoveIntegrationDialogProps) {
  const { integration, back, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removing = useSubmit({
    mutationFn: () => removeIntegration(api, integration),
    onSuccess() {
      toast({ title: t("webhooks-out.removed"), mark: "proj" });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    if (!removing.isSuccess) return;
    // After the dialog has faded out: it is part of the page that is left.
    void navigate(back);
    void removeIntegrationFromCache(queryClient, integration);
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={t("webhooks-out.removeTitle")}
      act={{ ...removing, submit: () => removing.submit(), label: t("webhooks-out.removeSubmit") }}
      errorTitle={t("webhooks-out.notRemoved")}
    >
      <p>{t("webhooks-out.removeAbout")}</p>
    </ConfirmDialog>
  );
}
