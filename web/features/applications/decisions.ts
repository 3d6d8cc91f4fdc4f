// The owner's three decisions: what they are called, and why one isn't possible now.
import type { Application, ApplicationStatus } from "#contract/applications.ts";

export type Act = "accept" | "close" | "reopen";

export const statusAfter: Record<Act, ApplicationStatus> = {
  accept: "accepted",
  close: "closed",
  reopen: "pending",
};

export const failureOf: Record<Act, string> = {
  accept: "Failed to accept application, please try again",
  close: "Failed to update project status, please try again",
  reopen: "Failed to update project status, please try again",
};

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

/** What the team sees for a moment after it is done. */
export function outcomeOf({ status, user, requestedRole }: Application): string {
  if (status === "accepted") return `${user.username} takes a seat as a ${requestedRole}`;
  if (status === "closed") return `The application of ${user.username} is closed`;
  return `The application of ${user.username} is back under Pending`;
}
