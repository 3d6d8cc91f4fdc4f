// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { SignInAccount } from "#contract/sign-in-accounts.ts";
import { accountKeys, signInAccountsKey } from "#web/data/account.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { isApiError } from "#web/lib/api-error.ts";
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
      toast({ title: `Your account at ${name} is unlinked`, mark: "user" });
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
      title={`Unlink ${name}?`}
      act={{ ...unlinking, submit: () => unlinking.submit(), label: "Unlink account" }}
      errorTitle="The account was not unlinked."
    >
      <p>
        You can no longer sign in with {login === null ? "it" : <bdi>{login}</bdi>}. You’re signed
        out everywhere else.
      </p>
      {unlinkNote && <p className="rounded-md bg-danger-wash px-4 py-3 text-ink">{unlinkNote}</p>}
    </ConfirmDialog>
  );
}
