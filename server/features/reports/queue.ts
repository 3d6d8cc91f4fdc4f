// The queue of reported content for admins: one row each, with its reports.
import type { ReportedThing, ReporterRecord, ReportState } from "#contract/reports.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { summary } from "#server/features/projects/card-sql.ts";
import type { ReportedRef } from "./queries.ts";
import { recordsOf } from "./reporters.ts";
import { reportedAbilities, mayReadReporters } from "./rules.ts";
import { reportLimits } from "#shared/limits.ts";

/** Reported content as `kind`, `id`, the number of relevant reports, and `at`, the sort key. */
const sources: Record<ReportState, Sql> = {
  open: sql`
    select kind, thing_id as id, count(*) as count, max(created_at) as at
    from reports where outcome is null group by kind, thing_id`,
  hidden: sql`
    select kind, id, (select count(*) from reports where thing_id = hidden.id) as count, hidden_at as at
    from (select 'project' as kind, id, hidden_at from projects where hidden_at is not null
      union all select 'comment', id, hidden_at from comments where hidden_at is not null
      union all select 'user', id, hidden_at from users where hidden_at is not null
      union all select 'event', id, hidden_at from project_events where hidden_at is not null
      union all select 'update', id, hidden_at from project_updates where hidden_at is not null
      union all select 'picture', id, hidden_at from pictures where hidden_at is not null) hidden`,
  settled: sql`
    select kind, thing_id as id, count(*) as count, max(settled_at) as at
    from reports group by kind, thing_id having bool_and(outcome is not null)
      and not exists (select from projects where id = thing_id and hidden_at is not null)
      and not exists (select from comments where id = thing_id and hidden_at is not null)
      and not exists (select from users where id = thing_id and hidden_at is not null)
      and not exists (select from project_events where id = thing_id and hidden_at is not null)
      and not exists (select from project_updates where id = thing_id and hidden_at is not null)
      and not exists (select from pictures where id = thing_id and hidden_at is not null)`,
};

const only = ({ kind, id }: ReportedRef) => sql`
  select ${kind}::text as kind, ${id}::uuid as id, now() as at, count(*) as count
  from reports where thing_id = ${id}`;

interface Row extends Omit<ReportedThing, "can" | "reportCount" | "reports"> {
  openCount: number;
  settledCount: number;
  count: number;
  weight: number;
  at: string;
  reports: Omit<ReportedThing["reports"][number], "reporterRecord">[];
}

/** Addresses of the pictures with those hashes. */
const addresses = (hashes: Sql) => sql`
  array(select '/pictures/' || hash || '-large.webp' from unnest(${hashes}) with ordinality shown (hash, n)
    order by n)`;

/** The reported versions of the content in `page`, each text once; `now` is the current version. */
const versions = sql`
  select json_agg(json_build_object('id', v.id, 'title', v.title, 'text', v.text,
    'pictures', ${addresses(sql`v.picture_hashes`)},
    'author', case when v.author_id is not null then json_build_object('id', v.author_id,
      'username', v.author_username) end,
    'repositoryUrl', v.repository_url, 'websiteUrl', v.website_url,
    'since', case when now.digest is null then 'deleted' when now.digest = v.digest then 'same'
      else 'edited' end,
    'firstReportedAt', iso(v.first_reported_at), 'reportedAt', iso(v.reported_at))
    order by v.reported_at desc, v.id desc)
  from (select * from reported_versions where thing_id = page.id
    order by reported_at desc, id desc limit ${reportLimits.versionsShown}) v`;

/** The reports of the content in `page`. */
const saidOf = sql`
  select json_agg(json_build_object('id', r.id, 'category', r.category, 'text', r.text,
    'outcome', r.outcome, 'createdAt', iso(r.created_at), 'version', r.version_id,
    'reporter', (select ${userRefJson} from users u where u.id = r.reporter_id)) order by r.id desc)
  from (select * from reports where thing_id = page.id
    order by id desc limit ${reportLimits.reportsShown}) r`;

/** A page of the content in `source` that exists or was reported. */
const select = (viewerId: string, source: Sql, window: Window) => sql<Row>`
  with listed as (
    select *, ${window.sort === "most" ? sql`count` : sql`0`}::int as weight from (${source}) things
  ), page as (
    select * from listed where ${window.after === null} or (weight, at, id)
      < (${window.after?.[0] ?? 0}::int, ${window.after?.[1] ?? null}::timestamptz, ${window.after?.[2] ?? null}::uuid)
    order by weight desc, at desc, id desc limit ${window.limit}
  )
  select page.kind, page.id, page.count, page.weight, iso(page.at) as at,
    coalesce(case when page.kind = 'user' then u.display_name else p.name end, last.title, '') as title,
    coalesce(case page.kind when 'project' then ${summary}
      when 'comment' then excerpt_of(c.html)
      when 'event' then split_part(now.content, E'\n', 1)
      when 'update' then coalesce(w.title, excerpt_of(w.html))
      when 'picture' then x.alt end, '') as excerpt,
    case when u.id is not null then ${userRefJson} end as author, p.id as project,
    now.digest is null as deleted,
    case when now.digest is not null then json_build_object('title', now.title,
      'text', now.content, 'pictures', ${addresses(sql`now.picture_hashes`)}, 'repositoryUrl', now.repository_url, 'websiteUrl', now.website_url)
      end as now,
    coalesce((${versions}), '[]') as versions,
    (select count(*) from reported_versions where thing_id = page.id) as "versionCount",
    iso(case page.kind when 'project' then p.hidden_at when 'comment' then c.hidden_at
      when 'user' then u.hidden_at when 'event' then e.hidden_at
      when 'update' then w.hidden_at else x.hidden_at end) as "hiddenAt",
    case when page.kind in ('project', 'event', 'update', 'picture') then exists (
      select from members where project_id = p.id and user_id = ${viewerId})
      else coalesce(u.id = ${viewerId}, false) end or exists (
        select from reported_versions where thing_id = page.id
          and ${viewerId}::uuid = any(author_ids)) as "isOwn",
    (select count(*) from reports where thing_id = page.id and outcome is null) as "openCount",
    (select count(*) from reports where thing_id = page.id and outcome is not null) as "settledCount",
    (select iso(max(created_at)) from reports where thing_id = page.id) as "reportedAt",
    coalesce((${saidOf}), '[]') as reports
  from page left join comments c on page.kind = 'comment' and c.id = page.id
    left join project_events e on page.kind = 'event' and e.id = page.id
    left join project_updates w on page.kind = 'update' and w.id = page.id
    left join pictures x on page.kind = 'picture' and x.id = page.id
    left join projects p on p.id = case page.kind when 'project' then page.id
      when 'event' then e.project_id when 'update' then w.project_id
      when 'picture' then x.project_id else c.project_id end
    left join users u on u.id = case page.kind when 'user' then page.id
      when 'update' then w.user_id else c.user_id end
    left join lateral reported_content(page.kind, page.id) now on true
    left join lateral (select title from reported_versions where thing_id = page.id
      order by reported_at desc, id desc limit 1) last on true
  where coalesce(p.id, u.id) is not null or last.title is not null
  order by page.weight desc, page.at desc, page.id desc`;

/** The cursor: the number of reports (0 unless sorted by it), the time, and the content's id. */
export type QueueCursor = [weight: number, at: string, id: string];

interface Window {
  readonly sort: "newest" | "most";
  readonly after: QueueCursor | null;
  readonly limit: number;
}

export interface Queued {
  readonly thing: ReportedThing;
  readonly key: QueueCursor;
}

/** A page of reported content in that state. */
export async function reportedThings(
  db: Db,
  viewerId: string,
  state: ReportState,
  window: Window,
): Promise<Queued[]> {
  const rows = await select(viewerId, sources[state], window).all(db);
  const records = await recordsOf(db, reportersIn(rows));
  return rows.map((row) => ({ thing: thingOf(row, records), key: [row.weight, row.at, row.id] }));
}

/** One item of reported content; null if it was deleted and no report is left. */
export async function reportedThing(
  db: Db,
  viewerId: string,
  thing: ReportedRef,
): Promise<ReportedThing | null> {
  const window = { sort: "newest", after: null, limit: 1 } as const;
  const rows = await select(viewerId, only(thing), window).all(db);
  return rows[0] ? thingOf(rows[0], await recordsOf(db, reportersIn(rows))) : null;
}

const reportersIn = (rows: Row[]): string[] => [
  ...new Set(rows.flatMap(({ reports }) => reports.flatMap(({ reporter }) => reporter?.id ?? []))),
];

function thingOf(found: Row, records: ReadonlyMap<string, ReporterRecord>): ReportedThing {
  const { openCount, settledCount, count: _count, weight: _weight, at: _at, ...row } = found;
  const { kind, now, project } = row;
  const gone = kind === "comment" ? project === null : now === null;
  return {
    ...row,
    reportCount: openCount > 0 ? openCount : settledCount,
    reports: row.reports.map((report) => {
      const reporter = mayReadReporters(row) ? report.reporter : null;
      return { ...report, reporter, reporterRecord: records.get(reporter?.id ?? "") ?? null };
    }),
    can: reportedAbilities({ kind, gone, hidden: row.hiddenAt !== null, openCount, settledCount }),
  };
}

/** Open items are counted up to this number. */
const maxCounted = 100;

export async function countOpen(db: Db): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*) as count from (
      select from reports where outcome is null group by thing_id limit ${maxCounted}) open`.maybeOne(
    db,
  );
  return row?.count ?? 0;
}
