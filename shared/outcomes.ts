// How what became of visits and applications is counted.

/** A count of people or visits below this one isn't shown. */
export const minCount = 5;

export const recordRules = {
  /** Applications from which a project has a record. */
  minApplications: 5,
  /** The latest applications that count. */
  sample: 100,
  /** The latest answers of them that count as soon or not. */
  answers: 10,
  /** An answer within so many days is soon. */
  soonDays: 2,
  /** Days after joining from which it counts whether a person is still active. */
  stayedDays: 90,
  /** Days within which a person who wrote or worked is active. */
  activeDays: 30,
} as const;

/** Periods of insights, in days; the last one is meant unless another is asked for. */
export const insightPeriods = ["90", "365"] as const;

/** Months that admins can look back. */
export const maxOverviewMonths = 24;

/** Periods of the overview, in months, that its page offers. */
export const overviewPeriods = [3, 6, 12, 24] as const;
