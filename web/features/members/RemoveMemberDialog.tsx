// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
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
  const name = <bdi>{isOneself ? project.name : member.user.displayName}</bdi>;
  const removal = useSubmit({
    mutationFn: () => removeMember(api, project.id, member.user.id),
    onSuccess() {
      toast({
        title: isOneself
          ? `You left ${project.name}`
          : `${member.user.displayName} is no longer on the team`,
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
      title={isOneself ? <>Leave {name}?</> : <>Remove {name}?</>}
      act={{ ...removal, label: isOneself ? "Leave team" : "Remove from team" }}
      errorTitle={isOneself ? "You are still on the team." : "The member was not removed."}
    >
      {isOneself ? (
        <p>
          You can no longer open these settings or the project’s applications. To come back, apply
          again or ask an owner to invite you.
        </p>
      ) : (
        <p>
          They lose their seat and can no longer read the project’s applications. An accepted
          application of theirs is closed.
        </p>
      )}
    </ConfirmDialog>
  );
}
