/** Apart from the queries, so that what only invalidates them doesn't load those. */
export const savedSearchesKey = ["saved-searches"] as const;
