// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import type { SignInAccount } from "#contract/sign-in-accounts.ts";
import { accountKeys, signInAccountsKey } from "#web/data/account.ts";
import { refetchApiTokens } from "#web/data/api-tokens.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { bdi, rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";

interface UnlinkDialogProps extends DialogState {
  account: SignInAccount;
  /** Called before its row, which has the focus, is removed. */
  onUnlinked: () => void;
}

/** Unlinks one of the viewer's accounts. */
export default function UnlinkDialog({ account, onUnlinked, ...state }: UnlinkDialogProps) {
  const { provider, name, login, unlinkNote } = account;
  const api = useApi();
  const queryClient = useQueryClient();
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: signInAccountsKey }),
      queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
      refetchApiTokens(queryClient),
    ]);
  const unlinking = useSubmit({
    mutationFn: async () => {
      try {
        await api.call("DELETE /account/sign_in_accounts/{provider}", { params: { provider } });
      } catch (error) {
        // It was unlinked elsewhere.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess() {
      toast({ title: t("sign-in-accounts.unlinked", { name }), mark: "user" });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    if (!unlinking.isSuccess) return;
    // After the dialog has faded out, since its row disappears.
    onUnlinked();
    void refetch();
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={t("sign-in-accounts.unlinkTitle", { name })}
      act={{
        ...unlinking,
        submit: () => unlinking.submit(),
        label: t("sign-in-accounts.unlinkAccount"),
      }}
      errorTitle={t("sign-in-accounts.notUnlinked")}
    >
      <p>
        {login === null
          ? t("sign-in-accounts.unlinkEffects")
          : rich("sign-in-accounts.unlinkEffectsNamed", { login, bdi })}
      </p>
      {unlinkNote && <p className="rounded-md bg-danger-wash px-4 py-3 text-ink">{unlinkNote}</p>}
    </ConfirmDialog>
  );
}
