// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { saveDraft } from "#web/lib/drafts.ts";
import { paths } from "#web/lib/paths.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { rich } from "#web/lib/rich.ts";
import { TypedConfirmation } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { refetchProject } from "#web/data/invalidation.ts";
import { deleteProject, projectQuery } from "#web/data/projects.ts";
import { useSubmit } from "#web/lib/use-submit.ts";

interface DeleteProjectDialogProps extends DialogState {
  project: Project;
}

/** Deletes a project after its name is typed. */
export default function DeleteProjectDialog({ project, ...props }: DeleteProjectDialogProps) {
  const deletion = useDeleteProject(project);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isConfirmed = typed.trim().normalize() === project.name.normalize();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isConfirmed) deletion.submit();
  };
  return (
    <FormDialog
      {...props}
      title={rich("projects.deleteConfirm", {
        bdi: (text) => <bdi>{text}</bdi>,
        name: project.name,
      })}
      initialFocus={field}
      onSubmit={submit}
      submit={t("projects.delete")}
      variant="danger"
      pending={deletion.isPending}
      disabled={!isConfirmed}
      errorTitle={t("projects.notDeleted")}
      error={deletion.error}
    >
      <p className="text-ink-2">{t("projects.deleteOfTeam", { count: project.memberCount - 1 })}</p>
      <TypedConfirmation
        ref={field}
        label={t("forms.typeProjectName")}
        name={project.name}
        typed={typed}
        onType={setTyped}
      />
    </FormDialog>
  );
}

function useDeleteProject(project: Project) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? "";
  return useSubmit({
    mutationFn: () => deleteProject(api, project),
    async onSuccess() {
      saveDraft(`settings:${userId}:${project.id}`, null);
      // All cached data may contain the project; its own page is left first.
      queryClient.removeQueries({ type: "inactive" });
      toast({ title: t("projects.isDeleted", { name: project.name }), mark: "proj" });
      await navigate(paths.myProjects(), { replace: true });
      queryClient.removeQueries({ queryKey: projectQuery(api, project.id).queryKey });
    },
    // The project was renamed or deleted, or the viewer is no longer an owner: refetch it.
    onError: () => void refetchProject(queryClient, project.id),
  });
}
