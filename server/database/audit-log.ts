import { sql } from "./sql.ts";
import type { Db } from "./connect.ts";
import { newId } from "./ids.ts";
import { MissingAccount } from "./missing-row.ts";

// Actions of admins, stored for other admins to read.

export interface AdminAct {
  /** Null where the program itself acted. */
  readonly byUserId: string | null;
  /** A verb and its object, such as `suspend user`. */
  readonly act: string;
  /** The name, at that time, of what it was done to. */
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string };
  /** Further details: what was changed, and why. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Adds an entry to the audit log, within the transaction of the action itself, so that both are
 * committed or neither. The actor is stored by id and by their name at that time, which outlive
 * the account; the program itself has neither.
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
  const rowCount = await sql`
    insert into audit_log (id, by_user_id, by_name, act, subject_kind, subject_id, subject_name,
      detail)
    select ${newId()}::uuid, id, username, ${act}, ${subject.kind}, ${subject.id}, ${subject.name},
      ${JSON.stringify(detail)}::jsonb
    from ${actor}`.run(db);
  if (rowCount !== 1) throw new MissingAccount();
}
