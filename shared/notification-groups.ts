// The groups by which the page filters notifications. Tests and reports are in none.

export const notificationGroups = {
  applications: [
    "application_created",
    "application_withdrawn",
    "application_reminder",
    "application_accepted",
    "application_closed",
    "application_reopened",
    "application_expired",
    "reapply_allowed",
    "application_message",
    "seat_taken",
  ],
  discussion: ["comment_created", "comment_reply", "comment_mention", "thread_created"],
  team: [
    "member_added",
    "member_removed",
    "member_role_changed",
    "invitation_created",
    "invitation_accepted",
    "invitation_declined",
    "seat_freed",
    "issue_reserved",
    "reservation_ending",
    "reservation_ended",
    "reservation_merged",
    "project_dormant",
    "update_reminder",
    "repository_file_refused",
    "webhook_disabled",
    "project_deleted",
  ],
  following: [
    "release_published",
    "project_update",
    "seats_opened",
    "person_joined",
    "search_alert",
    "tech_alert",
    "tech_added",
  ],
} as const;

export type NotificationGroup = keyof typeof notificationGroups;

/** In the order in which they are offered; `all` comes before them. */
export const notificationFilters = [
  "unread",
  "applications",
  "discussion",
  "team",
  "following",
] as const satisfies readonly ("unread" | NotificationGroup)[];

export type NotificationFilter = (typeof notificationFilters)[number];

/** Whether a filter lists a notification when it arrives, unread. */
export const listsArrival = (filter: NotificationFilter, event: string): boolean =>
  filter === "unread" || (notificationGroups[filter] as readonly string[]).includes(event);
