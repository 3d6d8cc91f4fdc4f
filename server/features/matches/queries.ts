// Projects that match a stack by shared technologies; rare ones count more.
import type { Match } from "#contract/matches.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Database } from "#server/database/connect.ts";
import { seesProject } from "#server/database/visibility.ts";
import { cardColumns, type CardRow, jsonOf } from "#server/features/projects/card-sql.ts";
import { JsonText } from "#server/http/serve.ts";

/**
 * A technology weighs ln(1 + N / n), where N is the number of listed projects and n how many of
 * them use it: the inverse document frequency of text search. A project's score is the sum of the
 * weights of its shared technologies. Projects without an open role of that kind, archived projects
 * and the viewer's own are left out.
 */
const fitting = `
  with wanted as (
    select t.id, ln(1 + (select count(*) from projects)::float8 / greatest(1,
      (select count(*) from project_techs x where x.tech_id = t.id))) as weight
    from techs t where t.slug = any($2::text[])
      or t.id in (select tech_id from tech_former_slugs where slug = any($2::text[]))
  ), scored as (
    select x.project_id as id, sum(w.weight) as score, count(*) as common,
      array_agg(w.id order by w.weight desc, w.id) as shared
    from wanted w join project_techs x on x.tech_id = w.id
    join projects p on p.id = x.project_id
    where p.archived_at is null and ${seesProject("$1::uuid")} and cardinality(p.open_roles) > 0
      and ($3::text is null or $3 = any(p.open_roles))
      and not exists (select from members m where m.project_id = p.id and m.user_id = $1::uuid)
    group by x.project_id
  ), counts as (
    select count(*) as total, count(*) filter (where common >= 2) as close from scored
  ), best as (
    select s.* from scored s join projects p using (id)
    order by s.score desc, p.updated_at desc, p.id desc limit $4
  )
  select ${cardColumns("$1::uuid")}, best.score, best.shared, counts.total, counts.close
  from counts left join best on true left join projects p using (id)
  order by best.score desc, p.updated_at desc, p.id desc`;

interface MatchRow extends Omit<CardRow, "id"> {
  id: string | null;
  score: number;
  shared: string[];
  total: number;
  close: number;
}

export interface Wanted {
  readonly techs: readonly string[];
  readonly role: OpenRole | undefined;
  readonly limit: number;
}

/** The best matches, and the total number of matches. */
export async function matchesFor(
  database: Database,
  viewer: Viewer | null,
  { techs, role, limit }: Wanted,
): Promise<JsonText<{ matches: Match[]; total: number; close: number }>> {
  const values = [viewer?.id ?? null, techs, role ?? null, limit];
  const rows = await database.prepared<MatchRow>("match-projects", fitting, values);
  const matches = rows.flatMap((row) =>
    row.id === null
      ? []
      : [jsonOf({ ...row, id: row.id }, viewer, { shared: row.shared, score: row.score })],
  );
  const { total, close } = rows[0] ?? { total: 0, close: 0 };
  return new JsonText(`{"matches":[${matches.join(",")}],"total":${total},"close":${close}}`);
}
