import { useQueryClient } from "@tanstack/react-query";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import { type Answer, failureOf, joinedAs } from "./invitation-labels.ts";
import {
  acceptInvitation,
  type Answerable,
  declineInvitation,
  refetchInvitations,
} from "./queries.ts";

/** Accepts or declines. It is pending until the page shows what the answer changed. */
export function useAnswer(invitation: Answerable, onAnswered?: (answer: Answer) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { project } = invitation;
  return useSubmit({
    mutationFn: async (answer: Answer) => {
      if (answer === "decline") return declineInvitation(api, invitation);
      return acceptInvitation(api, invitation);
    },
    async onSuccess({ roleName }, answer) {
      toast({
        title:
          answer === "accept"
            ? joinedAs(roleName, project.name)
            : `Invitation to ${project.name} declined`,
        mark: "user",
      });
      await refetchInvitations(queryClient);
      onAnswered?.(answer);
    },
    onError(error, answer) {
      if (!isOvertaken(error)) return;
      // The invitation may leave the page, and the error beside it too.
      toast({ title: failureOf[answer], description: reasonOf(error), mark: "danger" });
      void refetchInvitations(queryClient);
    },
  });
}

/** Withdrawn, changed, or answered in another place. */
const isOvertaken = (error: unknown) => isApiError(error) && [404, 409].includes(error.status);

/** Why an answer failed. */
export function reasonOf(error: unknown): string {
  const isGone = isApiError(error) && error.status === 404;
  return isGone ? "The invitation was withdrawn." : messageOf(error);
}
