// What admins did, kept for other admins to read.
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";

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

/** Enters an act into the log: within the act's own transaction, so that both are there or none. */
export async function recordAct(
  db: Db,
  { byUserId, act, subject, detail = {} }: AdminAct,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id: newId(),
      by_user_id: byUserId,
      act,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      detail: JSON.stringify(detail),
    })
    .execute();
}
