// What SQL modules throw where an act can't go on. The router translates them: 404 with the message,
// and 401.

/** The row that the act is about isn't there, or not for the person who acts. */
export class MissingRow extends Error {}

/** The account of the person who acts was deleted meanwhile. */
export class MissingAccount extends Error {
  constructor() {
    super("Sign in first.");
  }
}
