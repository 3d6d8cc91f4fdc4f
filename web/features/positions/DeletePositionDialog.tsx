// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { deletePosition, removePositionFromCache } from "#web/data/positions.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";

interface DeletePositionDialogProps extends DialogState {
  project: Project;
  position: Position;
  onDeleted: () => void;
}

/** Deletes a position after a confirmation that says what stays. */
export default function DeletePositionDialog(props: DeletePositionDialogProps) {
  const { project, position, onDeleted, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const deletion = useSubmit({
    mutationFn: async () => {
      try {
        await deletePosition(api, project.id, position.id);
      } catch (error) {
        // Another owner has deleted it.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess() {
      toast({ title: t("positions.isDeleted", { title: position.title }), mark: "user" });
      onDeleted();
      state.onOpenChange(false);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  const closed = () => {
    state.onClosed();
    // After the dialog has faded out, since its row disappears.
    if (!deletion.isSuccess) return;
    removePositionFromCache(queryClient, project.id, position.id);
    document.getElementById("edit-seats")?.focus({ preventScroll: true });
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={rich("positions.deleteTitle", {
        bdi: (text) => <bdi>{text}</bdi>,
        title: position.title,
      })}
      act={{ ...deletion, label: t("positions.delete") }}
      errorTitle={t("positions.notDeleted")}
    >
      <p>{t("positions.deleteText", { role: position.role, count: position.taken })}</p>
      {project.positions.length === 1 && <p>{t("positions.deleteLast")}</p>}
    </ConfirmDialog>
  );
}
