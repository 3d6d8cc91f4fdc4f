import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  acceptInvitation,
  type Answerable,
  declineInvitation,
  refetchInvitations,
} from "#web/data/invitations.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";
import { ErrorReason } from "#web/lib/FormError.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AnswerBar } from "./AnswerBar.tsx";
import { DeclineForm } from "./DeclineForm.tsx";
import { type Answer, failureOf, joinedAs } from "./invitation-labels.ts";

interface InvitationAnswerProps {
  invitation: Answerable;
  size: NonNullable<ButtonLook["size"]>;
  /**
   * Whether the buttons are repeated at the bottom of a narrow window while these are out of sight.
   */
  hasBar?: boolean;
  /** A link beside the buttons. */
  beside?: ReactNode;
  /** Once the page shows it. */
  onAnswered?: (answer: Answer) => void;
}

/** Accept and Decline; declining asks for confirmation, and offers to block. */
export function InvitationAnswer(props: InvitationAnswerProps) {
  const { invitation, size, hasBar, beside, onAnswered } = props;
  const [declining, setDeclining] = useState(false);
  const answering = useAnswer(invitation, onAnswered);
  const { error, isPending, variables } = answering;
  const buttons = useRef<HTMLDivElement>(null);
  const declineButton = useFocusOnReturn(declining);
  const hydrated = useHydrated();
  useScrollToError(buttons, error);
  const accept = () => answering.submit("accept");
  const decline = () => {
    setDeclining(true);
    buttons.current?.scrollIntoView({ block: "nearest" });
  };
  const wide = size === "lg" ? "flex-1" : "";
  return (
    <div ref={buttons} className="grid scroll-my-4 gap-3">
      {declining ? (
        <DeclineForm
          invitation={invitation}
          pending={isPending}
          onDecline={() => answering.submit("decline")}
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="user"
            size={size}
            className={wide}
            icon={<Check />}
            pending={isPending && variables === "accept"}
            disabled={!hydrated}
            onClick={accept}
          >
            Accept
          </Button>
          <Button
            ref={declineButton}
            size={size}
            className={wide}
            disabled={!hydrated}
            onClick={decline}
          >
            Decline
          </Button>
          {beside}
        </div>
      )}
      <ErrorAlert title={failureOf[variables ?? "accept"]}>
        {error && (isGone(error) ? withdrawnMessage : <ErrorReason error={error} />)}
      </ErrorAlert>
      {hasBar && (
        <AnswerBar
          roleName={invitation.roleName}
          anchor={buttons}
          pending={isPending}
          onAccept={accept}
          onDecline={decline}
          isHidden={declining}
        />
      )}
    </div>
  );
}

/** Gives the focus back to the button whose question was cancelled. */
function useFocusOnReturn(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus({ preventScroll: true });
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}

/** Scrolls to the error, which is out of sight for answers from the bottom of the window. */
function useScrollToError(target: RefObject<HTMLElement | null>, error: Error | null) {
  useEffect(() => {
    if (error) target.current?.scrollIntoView({ block: "nearest" });
  }, [target, error]);
}

/** Accepts or declines. Pending until the page shows the result. */
function useAnswer(invitation: Answerable, onAnswered?: (answer: Answer) => void) {
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
      toast({
        title: failureOf[answer],
        description: isGone(error) ? withdrawnMessage : messageOf(error),
        mark: "danger",
      });
      void refetchInvitations(queryClient);
    },
  });
}

/** Withdrawn, changed, or answered in another place. */
const isOvertaken = (error: unknown) => isApiError(error) && [404, 409].includes(error.status);

const isGone = (error: unknown) => isApiError(error) && error.status === 404;

/** Replaces the API's message about an invitation that no longer exists. */
const withdrawnMessage = "The invitation was withdrawn.";
