import type { NotificationEvent } from "#contract/notifications.ts";

/**
 * What a muted project no longer tells. What is decided about oneself (an application of one's own,
 * one's place on the team) comes all the same: it is no chatter, and nobody else would tell.
 */
export const mutedWithProject: readonly NotificationEvent[] = [
  "application_created",
  "application_withdrawn",
  "comment_created",
  "comment_reply",
  "comment_mention",
];

/**
 * What reaches people whomever they block: an admin's test, reports to admins, and what is decided
 * about one's own project, application or place on a team.
 */
export const despiteBlocks: readonly NotificationEvent[] = [
  "test",
  "report_created",
  "project_deleted",
  "application_accepted",
  "application_closed",
  "application_reopened",
  "member_added",
  "member_removed",
  "member_role_changed",
];

/** Their recipients aren't told who acted: who reported, or which admin. */
export const withoutActor: readonly NotificationEvent[] = ["report_created", "project_deleted"];
