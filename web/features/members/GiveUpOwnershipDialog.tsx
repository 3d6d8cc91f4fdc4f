// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Member, RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { toast } from "#web/ui/toaster.ts";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { setMember } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { refetchOwnRights } from "#web/data/invalidation.ts";
import { paths } from "#web/lib/paths.ts";

interface GiveUpOwnershipDialogProps extends DialogState {
  project: Project;
  /** The viewer themselves. */
  member: Member;
  newRole: RoleName;
}

/** Changes an owner's own role, after which they leave the settings. */
export default function GiveUpOwnershipDialog(props: GiveUpOwnershipDialogProps) {
  const { project, member, newRole, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const wayOut = useLeaveSettings(project);
  const change = useSubmit({
    mutationFn: () => setMember(api, project.id, member.user.id, newRole),
    onSuccess() {
      toast({
        title: t("members.nowOneself", { role: newRole, project: project.name }),
        mark: "user",
      });
      state.onOpenChange(false);
      // At once: what the settings would ask for after a live update is for owners only.
      void wayOut();
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  return (
    <ConfirmDialog
      {...state}
      title={t("members.giveUpTitle")}
      act={{ ...change, label: t("members.become", { role: newRole }) }}
      errorTitle={t("members.stillOwner")}
    >
      <p>{t("members.giveUpText", { role: newRole })}</p>
    </ConfirmDialog>
  );
}

/**
 * Navigates a former owner from the settings to the project's page. Their rights are refetched first:
 * with the old ones the page would ask for what only owners may see.
 */
export function useLeaveSettings({ id }: Project) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await refetchOwnRights(queryClient, id);
    await navigate(paths.project(id), { replace: true });
  };
}
