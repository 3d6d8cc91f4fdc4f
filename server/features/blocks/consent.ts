import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { forbidden } from "#server/http/errors.ts";

// Consent to be invited or added to a team: refused to people and projects that the person blocks.

/**
 * Whether the person, an SQL expression for an id, blocks the project or the person who
 * acts for it. The result holds until the transaction ends only after {@link lockPerson}.
 */
export const blocksTeam = (
  person: Sql,
  { projectId, byUserId }: { projectId: string; byUserId: string },
) => sql`exists (select from blocks where user_id = ${person}
  and (blocked_user_id = ${byUserId} or blocked_project_id = ${projectId}))`;

/**
 * Prevents the person from adding blocks until the transaction ends.
 * @throws 403 if they block the project or the person who acts for it
 */
export async function requireConsentOf(
  db: Db,
  { projectId, userId, byUserId }: { projectId: string; userId: string; byUserId: string },
  refusal = t("blocks.cantBeAdded"),
): Promise<void> {
  await lockPerson(db, userId);
  const row = await sql<{ blocked: boolean }>`
    select ${blocksTeam(sql`${userId}`, { projectId, byUserId })} as blocked`.maybeOne(db);
  if (row?.blocked) throw forbidden(refusal);
}

/** Whether an owner of the project blocks that person. */
export async function isBlockedByOwner(
  db: Db,
  projectId: string,
  userId: string,
): Promise<boolean> {
  const rows = await sql`
    select from members m join blocks b on b.user_id = m.user_id and b.blocked_user_id = ${userId}
    where m.project_id = ${projectId} and m.role_name = 'owner' limit 1`.all(db);
  return rows.length > 0;
}
