// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { AccessRequest } from "#contract/access-requests.ts";
import { invalidateAccessRequests, takeBackAccess } from "#web/data/access-requests.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";

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
      toast({ title: t("access-requests.takenBackToast", { login }), mark: "user" });
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
      title={rich("access-requests.takeBackTitle", { login, name: (name) => <bdi>{name}</bdi> })}
      act={{
        ...takingBack,
        submit: () => takingBack.submit(),
        label: t("access-requests.takeBackSubmit"),
      }}
      errorTitle={t("access-requests.takeBackFailed")}
    >
      <p>
        {people.length === 0
          ? t("access-requests.takeBackAbout")
          : t("access-requests.takeBackSuspends", {
              names: formatList(people.map(({ username }) => username)),
              count: people.length,
              login,
            })}
      </p>
    </ConfirmDialog>
  );
}
