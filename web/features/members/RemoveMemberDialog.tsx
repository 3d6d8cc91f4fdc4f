// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { rich } from "#web/lib/rich.ts";
import { toast } from "#web/ui/toaster.ts";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { refetchProject } from "#web/data/invalidation.ts";
import { applyToTeamInCache, removeMember } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useLeaveSettings } from "./GiveUpOwnershipDialog.tsx";

interface RemoveMemberDialogProps extends DialogState {
  project: Project;
  member: Member;
  isOneself: boolean;
}

/** Removes a member, or the viewer themselves, from the team. */
export default function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { project, member, isOneself, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const wayOut = useLeaveSettings(project);
  const title = {
    name: isOneself ? project.name : member.user.displayName,
    bdi: (text: ReactNode) => <bdi>{text}</bdi>,
  };
  const removal = useSubmit({
    mutationFn: () => removeMember(api, project.id, member.user.id),
    onSuccess() {
      toast({
        title: isOneself
          ? t("members.left", { project: project.name })
          : t("members.isRemoved", { name: member.user.displayName }),
        mark: "user",
      });
      state.onOpenChange(false);
      // At once: what the settings would ask for after a live update is for owners only.
      if (isOneself) void wayOut();
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  const takeOut = () => {
    applyToTeamInCache(queryClient, project.id, (one) => (one.id === member.id ? null : one));
    void refetchProject(queryClient, project.id);
    document.getElementById("team-settings")?.focus();
  };
  const closed = () => {
    state.onClosed();
    // After the dialog has faded out, since its row disappears.
    if (removal.isSuccess && !isOneself) takeOut();
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={rich(isOneself ? "members.leaveTitle" : "members.removeTitle", title)}
      act={{ ...removal, label: isOneself ? t("members.leaveTeam") : t("members.removeAct") }}
      errorTitle={isOneself ? t("members.stillOnTeam") : t("members.notRemoved")}
    >
      <p>{isOneself ? t("members.leaveText") : t("members.removeText")}</p>
    </ConfirmDialog>
  );
}
