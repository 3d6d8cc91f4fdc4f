// Loaded on demand, when the dialog is opened.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Update } from "#contract/updates.ts";
import { t } from "#shared/messages/t.ts";
import { updateDeletion } from "#web/data/updates.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { toast } from "#web/ui/toaster.ts";

interface DeleteUpdateDialogProps extends DialogState {
  update: Update;
}

/** Deletes an update after a confirmation. It is gone at once, and back if that fails. */
export default function DeleteUpdateDialog({ update, ...state }: DeleteUpdateDialogProps) {
  const deletion = useMutation(
    // The dialog may be gone by then.
    updateDeletion(useApi(), useQueryClient(), update, {
      onDeleted: () => toast({ title: t("updates.deleted"), mark: "proj" }),
      onFailure: (error) =>
        toast({ title: t("updates.notDeleted"), description: messageOf(error), mark: "danger" }),
    }),
  );
  const submit = () => {
    deletion.mutate();
    state.onOpenChange(false);
  };
  return (
    <ConfirmDialog
      {...state}
      title={t("updates.deleteTitle")}
      act={{ label: t("updates.delete"), isPending: false, error: null, submit }}
      errorTitle={t("updates.notDeleted")}
    >
      <p>{t("updates.deleteText")}</p>
    </ConfirmDialog>
  );
}
