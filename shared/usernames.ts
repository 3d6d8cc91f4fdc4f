/** Usernames that would look as if the site itself, or who runs it, were speaking. */
const reserved = new Set([
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
  reserved.has(username.toLowerCase());
