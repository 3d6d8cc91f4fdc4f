/** How long a project stays active or quiet after its last activity, in days. */
export const activityDays = { active: 30, quiet: 180 };

/** The weeks for which a project's events are counted, and the maximum number of events. */
export const eventWeeks = 12;
export const maxCountedEvents = 1000;
