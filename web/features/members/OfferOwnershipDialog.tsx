// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { rich } from "#web/lib/rich.ts";
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

const bdi = (text: ReactNode) => <bdi>{text}</bdi>;

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
          ? t("members.isInvitedOwner", { name: user.displayName })
          : t("members.isOwner", { name: user.displayName }),
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
      title={rich("members.offerTitle", { name: user.displayName, bdi })}
      act={{ ...offer, label: t("members.invite") }}
      variant="user"
      errorTitle={t("members.notInvited")}
    >
      <p>{rich("members.offerText", { name: user.displayName, role: roleName, bdi })}</p>
    </ConfirmDialog>
  );
}
