/** Usernames that could be mistaken for the site or its operators. */
export const reservedUsernames: ReadonlySet<string> = new Set([
  "admin",
  "administrator",
  "api",
  "help",
  "moderator",
  "root",
  "security",
  "stackcafe",
  "support",
  "system",
]);

export const isReservedUsername = (username: string): boolean =>
  reservedUsernames.has(username.toLowerCase());
