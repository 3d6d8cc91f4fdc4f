import { mayEngage } from "#server/features/projects/hidden-project.ts";
import { invitationLimits } from "#shared/limits.ts";

/** The facts about a project and a person that decide on an invitation. */
export interface Circumstances {
  readonly archived: boolean;
  readonly hidden: boolean;
  /** Whether the person is suspended, or blocks the project or the person who invites. */
  readonly outOfReach: boolean;
  /** Whether the person accepts no invitations to teams that they aren't on. */
  readonly unwilling: boolean;
  /** Whether the person declined recently. */
  readonly declined: boolean;
  /** Open invitations of the project. */
  readonly openOfProject: number;
  /** Unanswered invitations to the person within 24 hours, counted up to the limit. */
  readonly unanswered: number;
}

export type InviteVerdict =
  | "invite"
  | "out of reach"
  | "unwilling"
  | "hidden"
  | "archived"
  | "declined"
  | "project full"
  | "person full";

/** Whether a new invitation is allowed, or the first reason against it. */
export function reviewInvitation(circumstances: Circumstances): InviteVerdict {
  if (circumstances.outOfReach) return "out of reach";
  if (circumstances.unwilling) return "unwilling";
  if (!mayEngage(circumstances)) return "hidden";
  if (circumstances.archived) return "archived";
  if (circumstances.declined) return "declined";
  if (circumstances.openOfProject >= invitationLimits.openPerProject) return "project full";
  if (circumstances.unanswered >= invitationLimits.unansweredPerDay) return "person full";
  return "invite";
}
