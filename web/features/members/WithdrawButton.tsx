import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { refetchTeam } from "#web/data/invalidation.ts";
import { withdrawInvitation } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";

/** Withdraws an open invitation, to the team or to own the project. */
export function useWithdraw(project: Project, { user }: Member) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => withdrawInvitation(api, project.id, user.id),
    async onSuccess() {
      toast({ title: `The invitation to ${user.displayName} is withdrawn`, mark: "user" });
      document.getElementById("team-settings")?.focus({ preventScroll: true });
      await refetchTeam(queryClient, project.id);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
}

interface WithdrawProps {
  invitation: Member;
  act: { isPending: boolean; submit: () => void };
}

export function WithdrawButton({ invitation, act }: WithdrawProps) {
  return (
    <Button
      size="sm"
      aria-label={`Withdraw the invitation to ${invitation.user.displayName}`}
      disabled={!useHydrated()}
      pending={act.isPending}
      onClick={act.submit}
    >
      Withdraw
    </Button>
  );
}
