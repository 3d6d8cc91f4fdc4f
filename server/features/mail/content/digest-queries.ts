// What a digest has beside notifications: applications that wait, and projects that newly fit.
import type { Fit } from "#contract/applications.ts";
import type { Issue } from "#contract/issues.ts";
import type { OpenRole } from "#contract/members.ts";
import type { MatchReason } from "#contract/match-reasons.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { countWaiting, latestWaitingFor } from "#server/features/applications/waiting.ts";
import { reasonsFor } from "#server/features/projects/match-reasons.ts";
import { summary } from "#server/features/projects/card-sql.ts";
import { fitJson } from "#server/features/applications/fit-sql.ts";
import { interestsOf } from "#server/features/projects/interests.ts";
import { issuesWith } from "#server/features/starter-issues/issue-sql.ts";
import { projectIndexOf } from "#server/project-index/client.ts";

export interface Waiting {
  readonly id: string;
  readonly requestedRole: OpenRole;
  /** The title of the position that it is for. */
  readonly position: string | null;
  readonly createdAt: Date;
  readonly applicant: { readonly name: string; readonly username: string };
  readonly project: { readonly id: string; readonly name: string };
  /** The beginning of the application. */
  readonly quote: string | null;
  readonly fit: Fit;
}

/** The applications that wait for that owner, latest first, and how many there are. */
export async function waitingApplications(
  db: Db,
  ownerId: string,
  limit: number,
): Promise<{ shown: readonly Waiting[]; count: number }> {
  const rows = await sql<Waiting>`
    select a.id, a.requested_role as "requestedRole", s.title as position, a.created_at as "createdAt",
      json_build_object('name', u.display_name, 'username', u.username) as applicant,
      json_build_object('id', p.id, 'name', p.name) as project,
      nullif(excerpt_of(left(a.content_html, 1500)), '') as quote,
      ${fitJson} as fit
    from applications a join projects p on p.id = a.project_id join users u on u.id = a.user_id
      left join positions s on s.id = a.position_id
    where a.id in (${latestWaitingFor(ownerId, limit)})
    order by a.updated_at desc, a.id desc`.all(db);
  return {
    shown: rows,
    count: rows.length < limit ? rows.length : await countWaiting(db, ownerId),
  };
}

export interface NewMatch {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** In positions that take applications. */
  readonly freeSeats: number;
  readonly reasons: readonly MatchReason[];
}

export interface NewMatches {
  readonly shown: readonly NewMatch[];
  readonly total: number;
}

/** The best of the projects that were created since and fit the person's stack. */
export async function newMatches(
  database: Database,
  userId: string,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<NewMatches> {
  const { stack, history, without } = await interestsOf(database, userId);
  if (stack.length === 0) return { shown: [], total: 0 };
  const found = await projectIndexOf(database).ask("matches", {
    stack,
    isNamed: false,
    role: null,
    freeOnly: false,
    history: history.map(({ id, text }) => ({ id, text })),
    without,
    createdSince: since.getTime(),
    size: limit,
    atMs: null,
    version: null,
    after: null,
  });
  const names = await namesOf(
    database.db,
    found.matches.map(({ id }) => id),
  );
  const shown = found.matches.flatMap((match) => {
    const named = names.get(match.id);
    if (!named) return [];
    const { openRoles, activeAt } = match;
    const lastActivityAt = activeAt === null ? null : new Date(activeAt * 1000);
    const like = history.find(({ id }) => id === match.like) ?? null;
    const asker = { stackSize: stack.length, like };
    const project = { settingOpenRoles: openRoles, lastActivityAt };
    return [{ ...named, reasons: reasonsFor(match, project, asker, now) }];
  });
  return { shown, total: shown.length === 0 ? 0 : found.total };
}

export type NewIssue = Pick<Issue, "id" | "title" | "size" | "project">;

/** Issues that are shown. */
const maxIssues = 2;

/** Of the starter issues that were opened since, those that fit the person's stack best. */
export async function newIssues(
  database: Database,
  userId: string,
  since: Date,
): Promise<NewIssue[]> {
  const { stack, history } = await interestsOf(database, userId);
  if (stack.length === 0) return [];
  const { issues } = await projectIndexOf(database).ask("issues", {
    search: null,
    techs: [],
    techsMatch: "all",
    label: null,
    size: null,
    activity: null,
    free: true,
    nowSeconds: Math.floor(currentTimeMs() / 1000),
    stack,
    history: history.map(({ id, text }) => ({ id, text })),
    sort: "fit",
    openedSince: since.getTime(),
    pageSize: maxIssues,
    atMs: null,
    version: null,
    after: null,
  });
  const fitting = issues.filter(({ match }) => match !== null && match.shared.length > 0);
  const rows = await issuesWith(
    database.db,
    null,
    fitting.map(({ id }) => id),
  );
  return rows.map(({ json }) => JSON.parse(json) as NewIssue);
}

async function namesOf(db: Db, ids: readonly string[]) {
  const rows = await sql<Omit<NewMatch, "reasons">>`
    select p.id, p.name, ${summary} as summary,
      p.free_developer_seats + p.free_designer_seats as "freeSeats"
    from projects p
    where p.id = any(${ids}::uuid[]) and p.hidden_at is null`.all(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A saved search with daily alerts, and what newly fits it. */
export interface SearchHits {
  readonly id: string;
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly count: number;
  /** The latest ones. */
  readonly projects: readonly { readonly id: string; readonly name: string }[];
}

/**
 * What the person's daily saved searches found, by name: of the notifications that this mail tells
 * of, without what the person looked at since.
 */
export async function searchHits(
  db: Db,
  userId: string,
  { mailId, searches, projects }: { mailId: string; searches: number; projects: number },
): Promise<SearchHits[]> {
  return sql<SearchHits>`
    select s.id, s.name, s.filters, count(*)::int as count,
      (array_agg(json_build_object('id', p.id, 'name', p.name)
        order by h.found_at desc, p.id desc))[1:${sql.literal(projects)}] as projects
    from saved_searches s
      join saved_search_hits h on h.search_id = s.id and h.found_at > s.looked_at
      join notifications n on n.id = h.notification_id and n.mail_id = ${mailId}
      join projects p on p.id = h.project_id
    where s.user_id = ${userId} and s.alerts = 'daily'
      and p.hidden_at is null and p.archived_at is null
    group by s.id order by lower(s.name), s.id limit ${searches}`.all(db);
}
