import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Member, RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { refetchProject, refetchTeam } from "#web/data/invalidation.ts";
import { applyToTeamInCache, memberKeys, setMember } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";

/** Gives a member, or an invited person, a seat in another position, or in none. */
export function useChangeSeat({ id }: Project, { user, roleName, invitedAt }: Member) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { submit, isPending, error, variables } = useSubmit({
    mutationFn: (position: string | null) => setMember(api, id, user.id, roleName, position),
    async onSuccess({ position }) {
      toast({
        title: seatChanged(user.displayName, position?.title, invitedAt !== undefined),
        mark: "user",
      });
      // Pending until the page shows it.
      await refetchTeam(queryClient, id);
    },
    onError: (refusal) => refetchIfRefused(queryClient, id, refusal),
  });
  return { submit, isPending, error, /** Of the new one. */ positionId: variables ?? null };
}

function seatChanged(name: string, position: string | undefined, isInvited: boolean): string {
  if (position === undefined) {
    return isInvited ? t("members.invitedToNone", { name }) : t("members.hasNoPosition", { name });
  }
  return isInvited
    ? t("members.invitedToSeat", { name, position })
    : t("members.hasSeat", { name, position });
}

/**
 * Changes the role of a member or an invited person: at once on the page, undone on failure.
 * Several changes are sent in order. The order of the rows stays.
 */
export function useChangeRole({ id }: Project, member: Member, isOffered = false) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = member;
  const show = (roleName: RoleName) =>
    applyToTeamInCache(queryClient, id, (one) =>
      one.id === member.id ? { ...one, roleName } : one,
    );
  return useMutation({
    scope: { id: `role-${member.id}` },
    mutationFn: (role: RoleName) => setMember(api, id, user.id, role),
    onMutate: async (role) => {
      await queryClient.cancelQueries({ queryKey: memberKeys.team(id) });
      show(role);
      return { before: member.roleName };
    },
    onSuccess: ({ roleName, invitedAt }) => {
      toast({
        title: invitedAt
          ? t("members.isInvitedAs", { name: user.displayName, role: roleName })
          : t("members.nowRole", { name: user.displayName, role: roleName }),
        mark: "user",
      });
      // Also if they have accepted meanwhile, or had an open offer of ownership.
      const isOnTheTeam = invitedAt === undefined;
      const wasOnTheTeam = member.invitedAt === undefined;
      if (isOnTheTeam && wasOnTheTeam && !isOffered) void refetchProject(queryClient, id);
      else void refetchTeam(queryClient, id);
    },
    onError: (error, _, former) => {
      if (former) show(former.before);
      refetchIfRefused(queryClient, id, error);
    },
  });
}
