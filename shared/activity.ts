/** How long a project stays active or quiet after its last activity, in days. */
export const activityDays = { active: 30, quiet: 180 };

/** How many weeks a project's events are counted for, and how many of them at most. */
export const eventWeeks = 12;
export const maxCountedEvents = 1000;
