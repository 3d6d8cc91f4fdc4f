import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { RoleName } from "#contract/members.ts";
import { invitationLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import {
  acceptInvitation,
  type Answerable,
  declineInvitation,
  refetchInvitations,
} from "#web/data/invitations.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorReason } from "#web/lib/FormError.tsx";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import type { Blockable } from "#web/entities/blocks/BlockDialog.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useInView } from "#web/ui/use-in-view.ts";
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
            {t("invitations.accept")}
          </Button>
          <Button
            ref={declineButton}
            size={size}
            className={wide}
            disabled={!hydrated}
            onClick={decline}
          >
            {t("invitations.decline")}
          </Button>
          {beside}
        </div>
      )}
      <ErrorAlert title={t(failureOf[variables ?? "accept"])}>
        {error && (isGone(error) ? t("invitations.wasWithdrawn") : <ErrorReason error={error} />)}
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
            : t("invitations.wasDeclined", { project: project.name }),
        mark: "user",
      });
      await refetchInvitations(queryClient);
      onAnswered?.(answer);
    },
    onError(error, answer) {
      if (!isOvertaken(error)) return;
      // The invitation may leave the page, and the error beside it too.
      toast({
        title: t(failureOf[answer]),
        description: isGone(error) ? t("invitations.wasWithdrawn") : messageOf(error),
        mark: "danger",
      });
      void refetchInvitations(queryClient);
    },
  });
}

/** Withdrawn, changed, or answered in another place. */
const isOvertaken = (error: unknown) => isApiError(error) && [404, 409].includes(error.status);

const isGone = (error: unknown) => isApiError(error) && error.status === 404;

interface AnswerBarProps {
  /** The role of the invitation. */
  roleName: RoleName;
  /** The buttons that it duplicates. */
  anchor: RefObject<HTMLElement | null>;
  pending: boolean;
  isHidden: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** The buttons at the bottom of a narrow window, while those of the card are out of sight. */
function AnswerBar({ roleName, anchor, pending, isHidden, onAccept, onDecline }: AnswerBarProps) {
  const isInView = useInView(anchor);
  return (
    <div data-bottom-bar className="empty:hidden lg:hidden">
      {!isInView && !isHidden && (
        <div role="group" aria-label={t("invitations.invitation")} className="bottom-bar flex-wrap">
          <p className="small w-full text-ink-2">
            {t("invitations.youreInvitedAs", { role: roleName })}
          </p>
          <Button
            variant="user"
            size="lg"
            className="flex-1"
            icon={<Check />}
            pending={pending}
            onClick={onAccept}
          >
            {t("invitations.accept")}
          </Button>
          <Button size="lg" className="flex-1" onClick={onDecline}>
            {t("invitations.decline")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface DeclineFormProps {
  invitation: Answerable;
  pending: boolean;
  onDecline: () => void;
  onCancel: () => void;
}

const bdi = (text: ReactNode) => <bdi>{text}</bdi>;

/** Asks for confirmation, and says what declining does. */
function DeclineForm({ invitation, pending, onDecline, onCancel }: DeclineFormProps) {
  const { project, invitedBy } = invitation;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onDecline();
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={t("invitations.decline")}
      className="grid gap-3"
      onSubmit={submit}
    >
      <p className="text-15 text-ink-2">
        {rich("invitations.declineQuestion", {
          project: project.name,
          bdi,
          days: invitationLimits.daysAfterDecline,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={pending}>
          {t("invitations.declineAct")}
        </Button>
        <Button ref={cancel} variant="quiet" onClick={onCancel}>
          {t("forms.cancel")}
        </Button>
      </div>
      <p className="small flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
        <BlockButton kind="project" id={project.id} name={project.name}>
          {t("invitations.blockProject")}
        </BlockButton>
        {invitedBy && (
          <BlockButton kind="user" id={invitedBy.id} name={invitedBy.name}>
            {rich("invitations.blockPerson", { name: invitedBy.name, bdi })}
          </BlockButton>
        )}
      </p>
    </form>
  );
}

const loadBlock = () => import("#web/entities/blocks/BlockDialog.tsx");

function BlockButton({ children, ...subject }: Blockable & { children: ReactNode }) {
  return (
    <button
      type="button"
      className="link min-h-8 wrap-anywhere"
      {...opensDialog(loadBlock, { subject })}
    >
      {children}
    </button>
  );
}
