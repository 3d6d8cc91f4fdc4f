/** How long a project stays active or quiet after its last activity, in days. */
export const activityDays = { active: 30, quiet: 180 };

/** The weeks for which a project's events are counted, and the maximum number of events. */
export const eventWeeks = 12;
export const maxCountedEvents = 1000;

/** What the last activity of a project can be. */
export const activityKinds = [
  "push",
  "pull_request",
  "comment",
  "member",
  "answer",
  "edit",
  "creation",
] as const;
