import type { InvitationOutcome } from "#contract/notifications.ts";
import type { RoleName } from "#contract/members.ts";
import type { BadgeTone } from "#web/ui/Chip.tsx";

/** "to join as a developer", "to Chart drawing, as a designer", "to be an owner". */
export function offerOf(role: RoleName, position: { title: string } | null = null): string {
  if (position) return `to ${position.title}, as a ${role}`;
  return role === "owner" ? "to be an owner" : `to join as a ${role}`;
}

/** What accepting brings, before one accepts. */
export const consequenceOf = (role: RoleName): string =>
  role === "owner"
    ? "Owners run the project, its team and its applications. Your role is public."
    : "Your membership is public, here and on your profile. You can leave at any time.";

/** The toast after joining. */
export const joinedAs = (role: RoleName, projectName: string): string =>
  role === "owner"
    ? `You are an owner of ${projectName}`
    : `You joined ${projectName} as a ${role}`;

export type Answer = "accept" | "decline";

/** What an answer that failed didn't do. */
export const failureOf: Record<Answer, string> = {
  accept: "You haven’t joined.",
  decline: "You haven’t declined.",
};

/** The result of an invitation that can't be answered any more. */
export function outcomeBadge(outcome: InvitationOutcome | null): {
  tone: BadgeTone;
  label: string;
} {
  if (outcome === "accepted") return { tone: "accepted", label: "Accepted" };
  if (outcome === "declined") return { tone: "closed", label: "Declined" };
  if (outcome === "withdrawn") return { tone: "withdrawn", label: "Withdrawn" };
  return { tone: "neutral", label: "No longer open" };
}
