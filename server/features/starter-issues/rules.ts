// Who may reserve a starter issue and end a reservation. The browser gets the results as `can`.
import type { Issue, Reservation } from "#contract/issues.ts";
import { reservationLimits } from "#shared/limits.ts";

/** The facts about an issue and a viewer that decide. */
export interface IssueState {
  /** Who has reserved it. */
  readonly holderId: string | null;
  readonly state: Reservation["state"] | null;
  /** Whether it is in the list, and so open to newcomers. */
  readonly isListed: boolean;
  /** Whether the viewer owns its project. */
  readonly isOwner: boolean;
  /** How many others the viewer has reserved. */
  readonly ownCount: number;
}

/** Any signed-in person, as long as nobody has it and they have few others. */
export const mayReserve = (viewerId: string | null, issue: IssueState): boolean =>
  viewerId !== null &&
  issue.isListed &&
  issue.holderId === null &&
  issue.ownCount < reservationLimits.perPerson;

/**
 * Its person, and owners of the project: they know when somebody is not coming back. Not once the
 * pull request is merged, which is what it was for.
 */
export const mayRelease = (viewerId: string | null, issue: IssueState): boolean =>
  viewerId !== null &&
  issue.holderId !== null &&
  issue.state !== "merged" &&
  (issue.holderId === viewerId || issue.isOwner);

/** The `can` of an issue for its viewer. */
export const issueAbilities = (viewerId: string | null, issue: IssueState): Issue["can"] => ({
  reserve: mayReserve(viewerId, issue),
  release: mayRelease(viewerId, issue),
});
