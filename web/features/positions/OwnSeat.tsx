import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { refetchTeam } from "#web/data/invalidation.ts";
import { ownMembershipQuery, setMember } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";

interface OwnSeatProps {
  project: Project;
  position: Position;
}

/** Lets an owner take a seat in the position, or leave it; they stay owner. */
export function OwnSeat({ project, position }: OwnSeatProps) {
  const { id, title, seats, taken } = position;
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: own } = useQuery(ownMembershipQuery(api, project.id));
  const isSeated = own?.position?.id === id;
  const change = useSubmit({
    mutationFn: (member: { userId: string; leaves: boolean }) =>
      setMember(api, project.id, member.userId, "owner", member.leaves ? null : id),
    async onSuccess(_, { leaves }) {
      const what = leaves ? "You left your seat for" : "You have a seat for";
      toast({ title: `${what} ${title}`, mark: "user" });
      // Pending until the page shows it.
      await refetchTeam(queryClient, project.id);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  // The seat may be known as taken before it is known by whom: the button stays meanwhile.
  const hasSeat = isSeated || taken < seats || change.isPending;
  if (own?.roleName !== "owner" || !hasSeat) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        pending={change.isPending}
        onClick={() => change.submit({ userId: own.user.id, leaves: isSeated })}
      >
        {isSeated ? "Leave your seat" : "Take a seat yourself"}
      </Button>
      <FormError title="Your seat was not changed." error={change.error} />
    </>
  );
}
