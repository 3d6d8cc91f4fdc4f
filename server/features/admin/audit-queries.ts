import type { AuditEntry } from "#contract/admin.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";

export interface AuditFilter {
  readonly kind?: string | undefined;
  readonly search?: string | undefined;
  readonly subject?: string | undefined;
}

// Entries from versions that stored no names show the current username.
const columns = sql`
  a.id, iso(a.at) as at, case when a.by_user_id is not null then json_build_object(
    'id', a.by_user_id, 'username', coalesce(nullif(a.by_name, ''), u.username, ''),
    'now', case when u.id is not null then ${userRefJson} end) end as by, a.act,
  json_build_object('kind', a.subject_kind, 'id', a.subject_id, 'name', a.subject_name) as subject,
  a.detail`;

/** A page of the audit log, latest first. */
export async function auditBefore(
  db: Db,
  { kind = undefined, search = undefined, subject = undefined }: AuditFilter,
  before: string | null,
  limit: number,
): Promise<AuditEntry[]> {
  const part = search === undefined ? null : search.toLowerCase();
  return sql<AuditEntry>`
    select ${columns} from audit_log a left join users u on u.id = a.by_user_id
    where (${before}::uuid is null or a.id < ${before}::uuid)
      and (${kind ?? null}::text is null or a.subject_kind = ${kind ?? null})
      and (${subject ?? null}::text is null or a.subject_id = ${subject ?? null})
      and (${part}::text is null or strpos(a.act, ${part}) > 0
        or strpos(lower(a.subject_name), ${part}) > 0 or lower(a.by_name) = ${part}
        or lower(u.username) = ${part})
    order by a.id desc limit ${limit}`.all(db);
}

/** Entries in memory at once. */
const batch = 500;

/** The whole audit log at the time of the call as JSON Lines, oldest first, in batches. */
export async function* auditLines(db: Db): AsyncIterable<string> {
  const [last] = await auditBefore(db, {}, null, 1);
  if (!last) return;
  for (let after: string | null = null; ;) {
    const rows: AuditEntry[] = await sql<AuditEntry>`
      select ${columns} from audit_log a left join users u on u.id = a.by_user_id
      where (${after}::uuid is null or a.id > ${after}::uuid) and a.id <= ${last.id}
      order by a.id limit ${batch}`.all(db);
    if (rows.length > 0) yield rows.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}
