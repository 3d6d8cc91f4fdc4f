import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { refetchTeam } from "#web/data/invalidation.ts";
import { setMember } from "#web/data/members.ts";
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
      const seat = position ? `a seat for ${position.title}` : "no position";
      const verb = invitedAt ? "is invited to" : "has";
      toast({ title: `${user.displayName} ${verb} ${seat}`, mark: "user" });
      // Pending until the page shows it.
      await refetchTeam(queryClient, id);
    },
    onError: (refusal) => refetchIfRefused(queryClient, id, refusal),
  });
  return { submit, isPending, error, /** What it will be. */ wanted: variables ?? null };
}
