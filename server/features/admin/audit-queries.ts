import { sql } from "kysely";
import type { AuditEntry } from "#contract/admin.ts";
import type { Db } from "#server/database/connect.ts";
import { userRefJson } from "#server/features/people/queries.ts";

export interface AuditFilter {
  readonly kind?: string | undefined;
  readonly search?: string | undefined;
  readonly subject?: string | undefined;
}

/** A page of the log, latest first. */
export async function auditBefore(
  db: Db,
  { kind = undefined, search = undefined, subject = undefined }: AuditFilter,
  before: string | null,
  limit: number,
): Promise<AuditEntry[]> {
  const part = search === undefined ? null : search.toLowerCase();
  const { rows } = await sql<AuditEntry>`
    select a.id, iso(a.at) as at, case when u.id is not null then ${userRefJson} end as by, a.act,
      json_build_object('kind', a.subject_kind, 'id', a.subject_id, 'name', a.subject_name) as subject,
      a.detail
    from audit_log a left join users u on u.id = a.by_user_id
    where (${before}::uuid is null or a.id < ${before}::uuid)
      and (${kind ?? null}::text is null or a.subject_kind = ${kind ?? null})
      and (${subject ?? null}::text is null or a.subject_id = ${subject ?? null})
      and (${part}::text is null or strpos(a.act, ${part}) > 0
        or strpos(lower(a.subject_name), ${part}) > 0 or lower(u.username) = ${part})
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}
