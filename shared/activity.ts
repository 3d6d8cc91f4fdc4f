/** How long a project stays active or quiet after its last activity, in days. */
export const activityDays = { active: 30, quiet: 180 };
