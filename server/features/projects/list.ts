// The list of projects, searched, filtered and sorted by the index in memory; the cards are read
// from the database.
import { z } from "zod";
import type { ListedProject, ProjectFacets, ProjectSort } from "#contract/projects.ts";
import { id } from "#contract/text.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";
import { cursorOf, pageOf, readCursor, rank, rankingVersion } from "#server/http/cursor.ts";
import { JsonText, Page } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import { lastKey } from "#server/project-index/documents.ts";
import type { FoundMatch } from "#server/project-index/match.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import type { Result } from "#server/project-index/result-page.ts";
import { jsonOf } from "./card-sql.ts";
import { askIndex, type Compared, comparedWith } from "./ask-index.ts";
import type { Interests } from "./interests.ts";
import { currentCardsOf } from "./current-cards.ts";
import { reasonsOf } from "./match-reasons.ts";
import { type Filters, projectQueryOf } from "./project-query.ts";
import { latestProjects } from "./latest-projects.ts";
import { cardsAsJson, cardsOf } from "./queries.ts";

export interface ListQuery extends Filters {
  readonly sort: ProjectSort;
  readonly pageSize: number;
  readonly after?: string | undefined;
}

/**
 * The order, the last result's key and id, the first page's time in milliseconds, and the version
 * of what was learnt: all pages of a list are in one order.
 */
const cursorOfSort = (sort: ProjectSort) =>
  z.tuple([z.literal(sort), rank, id, z.number().int(), rankingVersion]);

/** The header's largest exact number of results. */
const maxExactTotal = 10_000;

/** The header with the number of results, which isn't there if that isn't known. */
export const totalHeader = (total: number | null): Record<string, string> => {
  if (total === null) return {};
  return { "x-total-count": total > maxExactTotal ? `${maxExactTotal}+` : String(total) };
};

export interface Listed {
  readonly page: Page<ListedProject[]>;
  /** Null if it isn't known, while the index is filled. */
  readonly total: number | null;
  readonly unknownTechs: readonly string[];
  /** Whether projects contain everything that was searched for, without corrections. */
  readonly isAsWritten: boolean;
}

/**
 * A list as the database answers it while the index isn't filled yet: the newest first, without a
 * search. Null if it can't within a moment.
 */
async function listedByDatabase(
  database: Database,
  viewer: Viewer | null,
  query: ListQuery,
  readDb: Db = database.db,
): Promise<Listed | null> {
  const { search, sort, archived, pageSize, after } = query;
  if (search !== undefined || sort !== "newest" || archived === "included") return null;
  const last = readCursor(after, cursorOfSort(sort));
  const at = last?.[3] ?? currentTimeMs();
  const found = await latestProjects(database, viewer, query, {
    size: pageSize + 1,
    before: last && { id: last[2], isRepositoryArchived: last[1] === lastKey },
    nowSeconds: secondsOf(at),
  });
  if (found === null) return null;
  const cards = await cardsOf({ db: readDb }, viewer, found.ids);
  const keyOf = ({ json }: { json: string }) =>
    (JSON.parse(json) as ListedProject).repositoryArchivedAt === null ? 0 : lastKey;
  const { rows, next } = pageOf(cards, pageSize, (row) => [sort, keyOf(row), row.id, at, 0]);
  const page = new Page(cardsAsJson(rows, viewer), next);
  return { page, total: found.total, unknownTechs: [], isAsWritten: false };
}

const allFound = {
  sort: "relevance",
  techsMatch: "all",
  starter: "false",
  maintainerWanted: "false",
  archived: "included",
} as const;

/** A page of all projects that a search finds, archived ones included, best first. */
export const projectsFound = (
  database: Database,
  viewer: Viewer | null,
  query: Pick<ListQuery, "search" | "pageSize" | "after">,
): Promise<Listed> => projectsListed(database, viewer, { ...query, ...allFound });

/** Whether a visitor currently finds a project by exactly that text. Doesn't count as a search. */
export async function findsAsWritten(database: Database, search: string): Promise<boolean> {
  const filters = { ...allFound, search };
  const { isAsWritten } = await askIndex(database, "page", {
    ...projectQueryOf(filters, [], secondsOf(currentTimeMs())),
    sort: allFound.sort,
    size: 1,
    ...nothing,
    atMs: null,
    version: null,
    after: null,
  });
  return isAsWritten;
}

/**
 * A page of the list, and how many results there are.
 * @param readDb as for `currentCardsOf`
 */
export async function projectsListed(
  database: Database,
  viewer: Viewer | null,
  query: ListQuery,
  readDb?: Db,
): Promise<Listed> {
  const index = projectIndexOf(database);
  if (index.isReady) {
    try {
      return await listedByIndex(database, viewer, query, readDb);
    } catch (error) {
      // A search engine may have ended just now.
      if (index.isReady) throw error;
    }
  }
  const listed = await listedByDatabase(database, viewer, query, readDb);
  return listed ?? listedByIndex(database, viewer, query, readDb);
}

async function listedByIndex(
  database: Database,
  viewer: Viewer | null,
  query: ListQuery,
  readDb?: Db,
): Promise<Listed> {
  const { sort, pageSize, after } = query;
  const last = readCursor(after, cursorOfSort(sort));
  const at = last?.[3] ?? null;
  const compared = sort === "fit" ? await comparedWith(database, viewer, query.techs) : nothing;
  const question = {
    ...(await indexQuery(database, viewer, query, secondsOf(at ?? currentTimeMs()))),
    sort,
    size: pageSize,
    ...compared,
    history: compared.history.map(({ id: projectId, text }) => ({ id: projectId, text })),
    atMs: at,
    version: last?.[4] ?? null,
    after: last && { key: last[1], id: last[2] },
  };
  const found = await askIndex(database, "page", question);
  const rows = await currentCardsOf(
    database,
    viewer,
    found.results.map((result) => result.id),
    readDb,
  );
  const results = new Map(found.results.map((result) => [result.id, result]));
  const matches = new Map(found.matches.map((match) => [match.id, match]));
  const items = rows.map((row) =>
    jsonOf(row, viewer, {
      ...(query.search !== undefined && foundIn(results.get(row.id))),
      ...reasonsIn(matches.get(row.id), compared),
    }),
  );
  const end = found.results.at(-1);
  const next =
    found.hasMore && end ? cursorOf([sort, end.key, end.id, found.atMs, found.version]) : null;
  const page = new Page(new JsonText<ListedProject[]>(`[${items.join(",")}]`), next);
  const { total, unknownTechs, isAsWritten } = found;
  return { page, total, unknownTechs, isAsWritten };
}

function foundIn(result: Result | undefined): Partial<ListedProject> {
  return result ? { matchType: result.matchType, matchedTechs: [...result.matchedTechs] } : {};
}

/** Why a project fits what it is compared with. */
const reasonsIn = (
  match: FoundMatch | undefined,
  { stack, history }: Pick<Interests, "stack" | "history">,
): Pick<ListedProject, "reasons"> =>
  match ? { reasons: reasonsOf(match, { stackSize: stack.length, history }) } : {};

/** How many projects there are with each choice beside the others. */
export async function facetsOf(
  database: Database,
  viewer: Viewer | null,
  filters: Filters,
): Promise<ProjectFacets> {
  const question = await indexQuery(database, viewer, filters, secondsOf(currentTimeMs()));
  const facets = await askIndex(database, "facets", question);
  return { ...facets, totalIsExact: true };
}

async function indexQuery(
  database: Database,
  viewer: Viewer | null,
  filters: Filters,
  now: number,
): Promise<ProjectQuery> {
  const visibleHidden = viewer === null ? [] : await hiddenProjectsSeenBy(database, viewer);
  return projectQueryOf(filters, visibleHidden, now);
}

/** The calls of a page have one viewer, and ask for the same. */
const hiddenSeen = new WeakMap<Viewer, Promise<string[]>>();

/** The ids of hidden projects that a person may see; there are few of these. */
export function hiddenProjectsSeenBy({ db }: Database, viewer: Viewer): Promise<string[]> {
  const known = hiddenSeen.get(viewer);
  if (known) return known;
  const read = sql<{ id: string }>`
    select p.id from projects p
    where p.hidden_at is not null and ${seesProject(viewer.id)} limit 10000`
    .named("hidden-projects-seen")
    .all(db)
    .then((rows) => rows.map((row) => row.id));
  hiddenSeen.set(viewer, read);
  return read;
}

const secondsOf = (at: number): number => Math.floor(at / 1000);

const nothing: Compared = { stack: [], history: [], isNamed: false };
