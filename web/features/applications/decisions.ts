// The owner's three decisions: their texts and the mutation.
import { useQueryClient } from "@tanstack/react-query";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import {
  applyApplicationToCache,
  refetchApplication,
  updateApplication,
} from "#web/data/applications.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { saveDraft } from "#web/lib/drafts.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { dismissToast, toast } from "#web/ui/toaster.ts";
import { undoOfferedMs } from "#shared/undo.ts";

export type Decision = "accept" | "close" | "reopen";

const statusAfter: Record<Decision, ApplicationStatus> = {
  accept: "accepted",
  close: "closed",
  reopen: "pending",
};

/** Whether another owner has changed the application's status. */
export const isConflict = (error: unknown) => isApiError(error) && error.status === 409;

/** What a failed decision is called: its error's message, without advice to try again after a conflict. */
export const failureOf = (error: Error): string =>
  isConflict(error) ? error.message.replace(", please try again", "") : error.message;

/** The toast after a decision, for the user with the id `me`; another owner may have made it first. */
export function outcomeOf(decided: Application, me: string | undefined): string {
  const { status, user, requestedRole, position, history } = decided;
  const by = history.at(-1)?.by;
  if (by?.id !== me) {
    return `${by?.username ?? "Another owner"} ${verbOf(status, history.length - 1)} before you`;
  }
  if (status === "accepted") {
    const seat = position ? `a seat for ${position.title}` : `a seat as a ${requestedRole}`;
    return `${user.username} takes ${seat}`;
  }
  if (status === "closed") return `${user.username}’s application is closed`;
  return `${user.username}’s application is pending again`;
}

/** What giving an application this status is called in its history; index 0 is the application itself. */
export function verbOf(status: ApplicationStatus, index: number): string {
  if (status === "pending") return index === 0 ? "applied" : "re-opened the application";
  if (status === "expired") return "Expired without an answer";
  const verb = status === "withdrawn" ? "withdrew" : status;
  return `${verb} the application`;
}

type Decidable = Pick<Application, "id" | "status"> & { project: { id: string } };

/** The name of the draft of an owner's message with the answer to an application. */
export const answerDraft = (userId: string | undefined, applicationId: string) =>
  `answer:${userId ?? ""}:${applicationId}`;

interface Answer {
  readonly act: Decision;
  readonly reason?: string;
  /** Closes it so that the applicant may apply again without waiting. */
  readonly allowReapply?: boolean;
}

/**
 * Accepts, closes (both with a message, if there is one) or re-opens an application. What the
 * viewer just answered can be undone; `onDone` gets that, too, but nothing that changed nothing.
 */
export function useDecide(application: Decidable, onDone: (decided: Application) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const apply = (decided: Application) => {
    applyApplicationToCache(queryClient, decided);
    onDone(decided);
  };
  const undo = async ({ reason }: Application) => {
    try {
      apply(await updateApplication(api, application.id, { undo: true }));
      if (reason) saveDraft(answerDraft(user?.id, application.id), reason);
      toast({ title: "Undone. The application is pending again", mark: "user" });
    } catch (error) {
      toast({ title: "That wasn’t undone", description: messageOf(error), mark: "danger" });
      refetchApplication(queryClient, application.id, application.project.id);
    }
  };
  return useSubmit({
    mutationFn: ({ act, reason, allowReapply }: Answer) =>
      updateApplication(api, application.id, {
        status: statusAfter[act],
        from: application.status,
        ...(reason && { reason }),
        ...(allowReapply && { allowReapply }),
      }),
    onSuccess: (decided, { act }) => {
      if (decided.status === application.status) {
        toast({ title: `Already ${decided.status}.`, mark: "user" });
        applyApplicationToCache(queryClient, decided);
        return;
      }
      const isOwn = decided.history.at(-1)?.by?.id === user?.id;
      const canUndo = isOwn && act !== "reopen" && application.status === "pending";
      const id = toast({
        title: outcomeOf(decided, user?.id),
        mark: "user",
        ...(canUndo && {
          timeout: undoOfferedMs,
          action: {
            label: "Undo",
            onClick: () => {
              dismissToast(id);
              void undo(decided);
            },
          },
        }),
      });
      apply(decided);
    },
    onError: (error) => {
      const isLate = isConflict(error);
      toast({
        title: failureOf(error),
        mark: "danger",
        ...(isLate && { description: messageOf(error) }),
      });
      if (isLate) refetchApplication(queryClient, application.id, application.project.id);
    },
  });
}
