// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { AccessRequest } from "#contract/access-requests.ts";
import { invalidateAccessRequests, takeBackAccess } from "#web/data/access-requests.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";

const names = new Intl.ListFormat("en");

/** Takes the approval of a person back. */
export default function TakeBackDialog({
  request,
  ...state
}: DialogState & { request: AccessRequest }) {
  const { login, people } = request;
  const api = useApi();
  const queryClient = useQueryClient();
  const takingBack = useSubmit({
    mutationFn: () => takeBackAccess(api, request),
    onSuccess() {
      toast({ title: `${login} can no longer sign in`, mark: "user" });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    if (!takingBack.isSuccess) return;
    // After the dialog has faded out, since its row disappears.
    document.getElementById("admin-title")?.focus();
    void invalidateAccessRequests(queryClient);
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={
        <>
          Take back the approval of <bdi>{login}</bdi>?
        </>
      }
      act={{ ...takingBack, submit: () => takingBack.submit(), label: "Take back" }}
      errorTitle="The approval was not taken back."
    >
      <p>
        {people.length === 0
          ? "They can’t sign in. You can approve them again."
          : `${names.format(people.map(({ username }) => username))} ${people.length === 1 ? "is" : "are"} suspended and signed out immediately. Their projects and comments stay. Approving ${login} again lifts the suspension.`}
      </p>
    </ConfirmDialog>
  );
}
