// The list of all starter issues, filtered and sorted by the index in memory.
import { z } from "zod";
import type { Issue, IssueFacets, issueFilters, IssueSort } from "#contract/issues.ts";
import { issueSort } from "#contract/issues.ts";
import type { MatchReason } from "#contract/match-reasons.ts";
import { id } from "#contract/text.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { askIndex, type Compared, comparedWith } from "#server/features/projects/ask-index.ts";
import { reasonsFor } from "#server/features/projects/match-reasons.ts";
import { cursorOf, pageOf, rank, rankingVersion, readCursor } from "#server/http/cursor.ts";
import { JsonText, Page } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { FoundIssue, IssueQuery } from "#server/project-index/issue-questions.ts";
import { type IssueJson, issuesWith, jsonOf, newestIssues } from "./issue-sql.ts";

type Filters = z.output<typeof issueFilters>;

interface ListQuery extends Filters {
  readonly sort?: IssueSort | undefined;
  readonly pageSize: number;
  readonly after?: string | undefined;
}

/** As for projects: all pages of a list are in one order. */
const cursor = z.tuple([issueSort, rank, id, z.number().int(), rankingVersion]);

interface Listed {
  readonly page: Page<Issue[]>;
  /** Null if it isn't known, while the index is filled. */
  readonly total: number | null;
}

const queryOf = (filters: Filters, stack: readonly string[], nowMs: number): IssueQuery => ({
  search: filters.search ?? null,
  techs: filters.techs ?? [],
  techsMatch: filters.techsMatch,
  label: filters.label ?? null,
  size: filters.size ?? null,
  activity: filters.activity ?? null,
  free: filters.free === "true",
  nowSeconds: Math.floor(nowMs / 1000),
  stack,
});

export async function issuesListed(
  database: Database,
  viewer: Viewer | null,
  query: ListQuery,
): Promise<Listed> {
  const { stack, history } = await comparedWith(database, viewer, query.techs);
  const sort = query.sort ?? (stack.length > 0 ? "fit" : "newest");
  const last = readCursor(
    query.after,
    cursor.refine(([sorted]) => sorted === sort),
  );
  if (sort === "newest" && !projectIndexOf(database).isReady && isUnfiltered(query)) {
    return newestByDatabase(database, viewer?.id ?? null, query, last?.[2] ?? null);
  }
  const atMs = last?.[3] ?? null;
  const found = await askIndex(database, "issues", {
    ...queryOf(query, stack, atMs ?? currentTimeMs()),
    history: history.map(({ id: projectId, text }) => ({ id: projectId, text })),
    sort,
    pageSize: query.pageSize,
    atMs,
    version: last?.[4] ?? null,
    after: last && { key: last[1], id: last[2] },
  });
  const issues = new Map(found.issues.map((issue) => [issue.id, issue]));
  const viewerId = viewer?.id ?? null;
  const rows = await issuesWith(database.db, viewerId, [...issues.keys()]);
  const items = rows.map((row) =>
    jsonOf(row, viewerId, withReasons(row, issues.get(row.id), { stack, history })),
  );
  const end = found.issues.at(-1);
  const next =
    found.hasMore && end ? cursorOf([sort, end.key, end.id, found.atMs, found.version]) : null;
  const page = new Page(new JsonText<Issue[]>(`[${items.join(",")}]`), next);
  return { page, total: found.total };
}

const isUnfiltered = ({ search, techs, label, size, activity, free }: Filters) =>
  [search, techs, label, size, activity].every((filter) => filter === undefined) &&
  free === "false";

async function newestByDatabase(
  { db }: Database,
  viewerId: string | null,
  { pageSize }: ListQuery,
  before: string | null,
): Promise<Listed> {
  const ids = await newestIssues(db, before, pageSize + 1);
  const { rows, next } = pageOf(ids, pageSize, (last) => ["newest", 0, last, currentTimeMs(), 0]);
  const items = (await issuesWith(db, viewerId, rows)).map((row) => jsonOf(row, viewerId));
  return { page: new Page(new JsonText<Issue[]>(`[${items.join(",")}]`), next), total: null };
}

type Against = Pick<Compared, "stack" | "history">;

function withReasons(row: IssueJson, found: FoundIssue | undefined, against: Against) {
  return against.stack.length > 0 ? { reasons: reasonsOf(row.json, found, against) } : {};
}

/** Its project's reasons, as far as they are about what the issue takes. */
function reasonsOf(
  json: string,
  found: FoundIssue | undefined,
  { stack, history }: Against,
): MatchReason[] {
  const match = found?.match;
  if (!match) return [];
  const takes = new Set((JSON.parse(json) as Issue).techs.map((tech) => tech.id));
  const project = {
    settingOpenRoles: [],
    lastActivityAt: match.activeAt === null ? null : new Date(match.activeAt * 1000),
  };
  const reasons = reasonsFor(
    {
      shared: match.shared.filter((tech) => takes.has(tech.id)),
      related: match.related.filter(({ tech }) => takes.has(tech.id)),
    },
    project,
    { stackSize: stack.length, like: history.find((one) => one.id === match.like) ?? null },
  );
  const telling = reasons.filter((reason) => reason.kind !== "techs" || reason.techs.length > 0);
  // That it is active is no reason by itself.
  return telling.some(({ kind }) => kind !== "activity") ? telling : [];
}

/** How many issues there are with each choice beside the others. */
export async function issueFacetsOf(
  database: Database,
  viewer: Viewer | null,
  filters: Filters,
): Promise<IssueFacets> {
  const { stack } = await comparedWith(database, viewer, filters.techs);
  const facets = await askIndex(database, "issueFacets", queryOf(filters, stack, currentTimeMs()));
  return { ...facets, totalIsExact: true };
}
