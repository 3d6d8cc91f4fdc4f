// The keys of notifications. Apart from their queries and mutations, which few pages need.

export const notificationsKey = ["notifications", "list"] as const;

/** The kinds that are switched off, and what is muted. */
export const notificationSettingsKey = ["notifications", "settings"] as const;

/** How many there are, by filter. */
export const notificationCountsKey = ["notifications", "counts"] as const;
