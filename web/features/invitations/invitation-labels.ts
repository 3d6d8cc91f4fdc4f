import type { InvitationOutcome } from "#contract/notifications.ts";
import type { RoleName } from "#contract/members.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { BadgeTone } from "#web/ui/Chip.tsx";

/** "to join as a developer", "to Chart drawing, as a designer", "to be an owner". */
export function offerOf(role: RoleName, position: { title: string } | null = null): string {
  return position
    ? t("invitations.offerPosition", { role, position: position.title })
    : t("invitations.offer", { role });
}

/** What accepting brings, before one accepts. */
export const consequenceOf = (role: RoleName): string =>
  role === "owner" ? t("invitations.consequenceOwner") : t("invitations.consequence");

/** The toast after joining. */
export const joinedAs = (role: RoleName, projectName: string): string =>
  t("invitations.joinedAs", { role, project: projectName });

export type Answer = "accept" | "decline";

/** What an answer that failed didn't do. */
export const failureOf = {
  accept: "invitations.notJoined",
  decline: "invitations.notDeclined",
} as const satisfies Record<Answer, TextKey>;

/** The result of an invitation that can't be answered any more. */
export function outcomeBadge(outcome: InvitationOutcome | null): {
  tone: BadgeTone;
  label: string;
} {
  if (outcome === "accepted") return { tone: "accepted", label: t("invitations.accepted") };
  if (outcome === "declined") return { tone: "closed", label: t("invitations.declined") };
  if (outcome === "withdrawn") return { tone: "withdrawn", label: t("invitations.withdrawn") };
  return { tone: "neutral", label: t("invitations.noLongerOpen") };
}
