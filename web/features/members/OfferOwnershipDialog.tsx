// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { refetchTeam } from "#web/data/invalidation.ts";
import { setMember } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";

interface OfferOwnershipDialogProps extends DialogState {
  project: Project;
  member: Member;
}

/** Offers ownership; the member becomes an owner by accepting. */
export default function OfferOwnershipDialog(props: OfferOwnershipDialogProps) {
  const { project, member, ...state } = props;
  const { user, roleName } = member;
  const api = useApi();
  const queryClient = useQueryClient();
  const offer = useSubmit({
    mutationFn: () => setMember(api, project.id, user.id, "owner"),
    onSuccess({ invitedAt }) {
      toast({
        title: invitedAt
          ? `${user.displayName} is invited to be an owner`
          : `${user.displayName} is now an owner`,
        mark: "user",
      });
      void refetchTeam(queryClient, project.id);
      state.onOpenChange(false);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  return (
    <ConfirmDialog
      {...state}
      title={
        <>
          Invite <bdi>{user.displayName}</bdi> to be an owner?
        </>
      }
      act={{ ...offer, label: "Invite" }}
      variant="user"
      errorTitle="The invitation was not sent."
    >
      <p>
        Owners run the project, its team and these settings, as you do.{" "}
        <bdi>{user.displayName}</bdi> is asked first, and stays a {roleName} until they accept.
      </p>
    </ConfirmDialog>
  );
}
