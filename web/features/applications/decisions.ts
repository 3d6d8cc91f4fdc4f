// The owner's three decisions: what they are called, and why one isn't possible now.
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { verbOf } from "./history-labels.ts";

export type Act = "accept" | "close" | "reopen";

export const statusAfter: Record<Act, ApplicationStatus> = {
  accept: "accepted",
  close: "closed",
  reopen: "pending",
};

const failed: Record<Act, string> = {
  accept: "Failed to accept application",
  close: "Failed to update project status",
  reopen: "Failed to update project status",
};

/** Somebody else was quicker: the application no longer stands where this could be done. */
export const isOvertaken = (error: unknown) => isApiError(error) && error.status === 409;

/** What did not succeed; trying again is no advice to somebody who came too late. */
export const failureOf = (act: Act, error: unknown): string =>
  isOvertaken(error) ? failed[act] : `${failed[act]}, please try again`;

const already: Partial<Record<ApplicationStatus, string>> = {
  accepted: "It is accepted already",
  closed: "It is closed already",
  pending: "It is still pending",
};

/** Why an owner can't do it now; null where they can. */
export function obstacleTo(act: Act, { can, status }: Application): string | null {
  if (can[act]) return null;
  if (status === "withdrawn") return "The applicant has withdrawn it";
  if (status === statusAfter[act]) return already[status] ?? null;
  return "Not possible at the moment";
}

/** What the owner `me` sees for a moment after it is done, be it by another owner just before. */
export function outcomeOf(decided: Application, me: string | undefined): string {
  const { status, user, requestedRole, history } = decided;
  const by = history.at(-1)?.by;
  if (by?.id !== me) {
    return `${by?.username ?? "Another owner"} ${verbOf(status, history.length - 1)} before you`;
  }
  if (status === "accepted") return `${user.username} takes a seat as a ${requestedRole}`;
  if (status === "closed") return `The application of ${user.username} is closed`;
  return `The application of ${user.username} is back under Pending`;
}
