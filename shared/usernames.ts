/** Usernames that would look as if the site itself, or who runs it, were speaking. */
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
