import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { newId } from "./ids.ts";
import { MissingAccount } from "./missing.ts";

// What admins did, kept for other admins to read.

export interface AdminAct {
  /** Null where the program itself did it. */
  readonly byUserId: string | null;
  /** A verb and what it does it to, such as `suspend user`. */
  readonly act: string;
  /** What it was done to, by the name that it had then. */
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string };
  /** What else there is to know: what was changed, and why. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Enters an act into the log: within the act's own transaction, so that both are there or none. Who
 * acted is kept by id and by the name of that moment, which outlive the account; the program itself has
 * neither.
 * @throws MissingAccount
 */
export async function recordAct(
  db: Db,
  { byUserId, act, subject, detail = {} }: AdminAct,
): Promise<void> {
  const actor =
    byUserId === null
      ? sql`(values (null::uuid, '')) program (id, username)`
      : sql`users where id = ${byUserId} for key share`;
  const { numAffectedRows } = await sql`
    insert into audit_log (id, by_user_id, by_name, act, subject_kind, subject_id, subject_name,
      detail)
    select ${newId()}::uuid, id, username, ${act}, ${subject.kind}, ${subject.id}, ${subject.name},
      ${JSON.stringify(detail)}::jsonb
    from ${actor}`.execute(db);
  if (numAffectedRows !== 1n) throw new MissingAccount();
}
