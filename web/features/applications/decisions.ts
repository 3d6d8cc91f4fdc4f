// The owner's three decisions: their texts and the mutation.
import { useQueryClient } from "@tanstack/react-query";
import { t, type TextKey } from "#shared/messages/t.ts";
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

/** What a failed decision is called; without advice to try again after a conflict. */
export function failureOf(error: unknown, decision: Decision | undefined): string {
  const what = decision === "accept" ? "accept" : "other";
  return isConflict(error)
    ? t("applications.decisionConflict", { what })
    : t("applications.decisionFailed", { what });
}

/** The same as a sentence. */
export function failureSentence(error: unknown, decision: Decision | undefined): string {
  const what = decision === "accept" ? "accept" : "other";
  return isConflict(error)
    ? t("applications.decisionConflictSentence", { what })
    : t("applications.decisionFailedSentence", { what });
}

/** The toast after a decision, for the user with the id `me`; another owner may have made it first. */
export function outcomeOf(decided: Application, me: string | undefined): string {
  const { status, user, requestedRole, position, history } = decided;
  const by = history.at(-1)?.by;
  if (by?.id !== me) {
    return t("applications.decidedBefore", {
      who: by ? "named" : "other",
      name: by?.username ?? "",
      status,
    });
  }
  const name = user.username;
  if (status === "accepted" && position) {
    return t("applications.takesSeatFor", { name, position: position.title });
  }
  if (status === "accepted") return t("applications.takesSeatAs", { name, role: requestedRole });
  if (status === "closed") return t("applications.isClosed", { name });
  return t("applications.isPendingAgain", { name });
}

/** What giving an application this status is called in its history; index 0 is the application itself. */
export function verbOf(status: ApplicationStatus, index: number): string {
  return t(status === "pending" && index === 0 ? "applications.applied" : verbs[status]);
}

const verbs = {
  pending: "applications.reopenedIt",
  accepted: "applications.acceptedIt",
  closed: "applications.closedIt",
  withdrawn: "applications.withdrewIt",
  expired: "applications.expiredUnanswered",
} as const satisfies Record<ApplicationStatus, TextKey>;

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
      toast({ title: t("applications.undoneDecision"), mark: "user" });
    } catch (error) {
      toast({ title: t("applications.notUndone"), description: messageOf(error), mark: "danger" });
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
        toast({ title: t("applications.already", { status: decided.status }), mark: "user" });
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
            label: t("ui.undo"),
            onClick: () => {
              dismissToast(id);
              void undo(decided);
            },
          },
        }),
      });
      apply(decided);
    },
    onError: (error, { act }) => {
      const isLate = isConflict(error);
      toast({
        title: failureOf(error, act),
        mark: "danger",
        ...(isLate && { description: messageOf(error) }),
      });
      if (isLate) refetchApplication(queryClient, application.id, application.project.id);
    },
  });
}
