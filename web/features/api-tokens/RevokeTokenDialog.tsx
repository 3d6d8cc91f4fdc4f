// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import type { ApiToken } from "#contract/api-tokens.ts";
import { removeApiTokenFromCache, revokeApiToken } from "#web/data/api-tokens.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";

interface RevokeTokenDialogProps extends DialogState {
  token: ApiToken;
  isExpired: boolean;
  /** Called before its row, which has the focus, is removed. */
  onRevoked: () => void;
}

/** Revokes one of the viewer's API tokens, or removes an expired one from the list. */
export default function RevokeTokenDialog(props: RevokeTokenDialogProps) {
  const { token, isExpired, onRevoked, ...state } = props;
  const { id, name } = token;
  const api = useApi();
  const queryClient = useQueryClient();
  const revoking = useSubmit({
    mutationFn: () => revokeApiToken(api, id),
    onSuccess() {
      const title = isExpired ? "api-tokens.removed" : "api-tokens.revoked";
      toast({ title: t(title, { name }), mark: "user" });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    if (!revoking.isSuccess) return;
    // After the dialog has faded out, since its row disappears.
    onRevoked();
    void removeApiTokenFromCache(queryClient, id);
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={t(isExpired ? "api-tokens.removeTitle" : "api-tokens.revokeTitle", { name })}
      act={{
        ...revoking,
        submit: () => revoking.submit(),
        label: t(isExpired ? "api-tokens.remove" : "api-tokens.revoke"),
      }}
      errorTitle={t("api-tokens.notRevoked")}
    >
      <p>{t(isExpired ? "api-tokens.removeAbout" : "api-tokens.revokeAbout")}</p>
    </ConfirmDialog>
  );
}
