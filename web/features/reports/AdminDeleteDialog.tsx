// Loaded on demand, when the dialog is opened.
import { rich } from "#web/lib/rich.ts";
import { adminReasonLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { TextArea, TypedConfirmation } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { deleteProjectAsAdmin, invalidateAll } from "#web/data/reports.ts";

interface AdminDeleteDialogProps extends DialogState {
  project: { readonly id: string; readonly name: string };
  /** Called before anything is refetched: leaves the project's page. */
  onDeleted?: () => Promise<void> | void;
}

/** Deletes another person's project after a reason and its name are entered. */
export default function AdminDeleteDialog({
  project: initialProject,
  onDeleted,
  ...state
}: AdminDeleteDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [project] = useState(initialProject);
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().normalize() === project.name.normalize();
  const deletion = useSubmit({
    mutationFn: () => deleteProjectAsAdmin(api, project, reason),
    async onSuccess() {
      toast({ title: t("reports.deletedToast", { project: project.name }), mark: "proj" });
      state.onOpenChange(false);
      await onDeleted?.();
    },
  });
  const closed = () => {
    state.onClosed();
    if (!deletion.isSuccess) return;
    document.getElementById("admin-title")?.focus();
    void invalidateAll(queryClient);
  };
  const refused = isApiError(deletion.error)
    ? deletion.error.fields.find(({ path }) => path === "reason")?.message
    : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isConfirmed) deletion.submit();
  };
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      title={rich("reports.deleteTitle", {
        project: project.name,
        name: (name) => <bdi>{name}</bdi>,
      })}
      onSubmit={submit}
      submit={t("projects.delete")}
      variant="danger"
      pending={deletion.isPending}
      disabled={!isConfirmed}
      errorTitle={t("projects.notDeleted")}
      error={refused ? null : deletion.error}
    >
      <p className="text-ink-2">{t("reports.deleteAbout")}</p>
      <TextArea
        label={t("reports.reason")}
        hint={t("reports.deleteReasonHint")}
        rows={2}
        count={{ used: trimmedLength(reason), max: adminReasonLimits.max }}
        value={reason}
        error={refused ?? null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <TypedConfirmation
        label={t("forms.typeProjectName")}
        name={project.name}
        typed={typed}
        onType={setTyped}
      />
    </FormDialog>
  );
}
