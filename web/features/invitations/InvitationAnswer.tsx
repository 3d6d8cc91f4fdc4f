import { Check } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isApiError } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AnswerBar } from "./AnswerBar.tsx";
import { DeclineForm } from "./DeclineForm.tsx";
import { type Answer, failureOf } from "./invitation-labels.ts";
import type { Answerable } from "./queries.ts";
import { reasonOf, useAnswer } from "./use-answer.ts";

interface InvitationAnswerProps {
  invitation: Answerable;
  size: NonNullable<ButtonLook["size"]>;
  /** With the same buttons at the foot of a narrow window while these are out of sight. */
  hasBar?: boolean;
  /** Once the page shows it. */
  onAnswered?: (answer: Answer) => void;
}

/** Accept and Decline; declining asks once more, and offers to block. */
export function InvitationAnswer({ invitation, size, hasBar, onAnswered }: InvitationAnswerProps) {
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
        </div>
      )}
      <ErrorAlert title={failureOf[variables ?? "accept"]}>
        {error && (isSignedOut(error) ? <SignedOut /> : reasonOf(error))}
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

/** Whoever answered from the foot of the window sees why it failed. */
function useScrollToError(place: RefObject<HTMLElement | null>, error: Error | null) {
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: "nearest" });
  }, [place, error]);
}

const isSignedOut = (error: unknown) => isApiError(error) && error.status === 401;

function SignedOut() {
  const { pathname, search } = useLocation();
  return (
    <>
      You are signed out.{" "}
      <a className="link" href={paths.signIn(pathname + search)}>
        Sign in again
      </a>
      .
    </>
  );
}
