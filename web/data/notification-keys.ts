/** The lists of notifications. Apart from their queries and mutations, which few pages need. */
export const notificationsKey = ["notifications", "list"] as const;
