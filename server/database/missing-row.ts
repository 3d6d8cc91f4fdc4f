// Errors of SQL modules for a missing row and a missing account. The router translates them to 404
// with the message, and to 401.
import { t } from "#shared/messages/t.ts";

/** The row doesn't exist, or isn't visible to the viewer. */
export class MissingRow extends Error {}

/** The viewer's account was deleted meanwhile. */
export class MissingAccount extends Error {
  constructor() {
    super(t("errors.signInFirst"));
  }
}
