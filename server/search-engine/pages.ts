// Pages of lists. What attributes sort by, the engine sorts; what the words of a search or a stack sort
// by, an index in memory of the best candidates does.
import { daySeconds, flag } from "#server/project-index/facts.ts";
import { lastKey } from "#server/project-index/documents.ts";
import type { ProjectIndex } from "#server/project-index/project-index.ts";
import type { PageQuery, Result, ResultPage } from "#server/project-index/result-page.ts";
import { activityDays } from "#shared/activity.ts";
import { type Conditions, hasFlags } from "./conditions.ts";
import { halvesOf, idColumns, idsIn, newestFirst, standingUnit } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";
import { find, type Found, withMatch } from "./find.ts";
import { fitCandidates } from "./fit-candidates.ts";
import { fieldWeights, wholeNameOf } from "./meanings.ts";
import { selectStatement } from "./sphinxql.ts";

/** So many projects that a search finds are ranked exactly; a list by relevance ends after them. */
const candidateCount = 1_000;
const wholeNameCount = 100;

/** How starred and how active a project is, as standing.ts has it; a whole number. */
export function standingAt(nowSeconds: number): string {
  const active = `${hasFlags(flag.hasActivity)} AND active_at > ${nowSeconds - activityDays.active * daySeconds}`;
  const known = `active_at > ${nowSeconds - activityDays.quiet * daySeconds}`;
  const activity = `IF(${active}, ${0.39 * standingUnit}, IF(${known}, ${0.2 * standingUnit}, 0))`;
  return `IF(${hasFlags(flag.repositoryArchived)}, 0, starred + ${activity})`;
}

const isLast = hasFlags(flag.repositoryArchived);

/** What a list is sorted by, one more than keys are, since columns have no sign. */
function keyColumn({ sort, nowSeconds }: PageQuery): string {
  if (sort === "stars") return `IF(${isLast}, 0, stars + 1)`;
  if (sort === "answers") return `IF(${isLast}, 0, answers + 1)`;
  if (sort === "active") {
    return `IF(${isLast}, 0, IF(${hasFlags(flag.hasActivity)}, active_at + 1, 1))`;
  }
  if (sort === "relevance") return `${standingAt(nowSeconds)} + 1`;
  return `IF(${isLast}, 0, 1)`;
}

/** What comes after the last result of the page before. */
function afterCursor({ after }: PageQuery, key: string): string[] {
  if (after === null) return [];
  const [high, low] = halvesOf(after.id);
  const last = Math.round(after.key) + 1;
  const isOlder = `id_high < ${high} OR (id_high = ${high} AND id_low < ${low})`;
  return [`(${key}) < ${last} OR ((${key}) = ${last} AND (${isOlder}))`];
}

export async function page(
  engine: Engine,
  data: ReferenceData,
  query: PageQuery,
): Promise<ResultPage> {
  const found = await find(engine, data, query);
  if (query.sort === "fit" && query.stack.length + query.history.length > 0) {
    return fitPage(engine, data, query, found);
  }
  const isRanked = found.isPartial || (query.sort === "relevance" && found.terms > 0);
  return isRanked ? rankedPage(engine, data, query, found) : sortedPage(engine, data, query, found);
}

/** In the engine's order, which is exact. */
async function sortedPage(
  engine: Engine,
  data: ReferenceData,
  query: PageQuery,
  found: Found,
): Promise<ResultPage> {
  const key = keyColumn(query);
  const { match, conditions } = found.where;
  const rows = await engine.select(
    selectStatement({
      columns: `${idColumns}, ${key} AS sort_key`,
      match,
      conditions: [...conditions, ...afterCursor(query, key)],
      orderBy: `sort_key DESC, ${newestFirst}`,
      limit: query.size + 1,
    }),
  );
  const listed = rows.slice(0, query.size);
  const ids = idsIn(listed);
  // Where words were found, the index in memory says.
  const projects = found.terms === 0 ? [] : await data.factsOf(ids);
  const index = await data.indexOfOnly(projects);
  const own = index.page({ ...query, after: null }, found.stems);
  const known = new Map(own.results.map((result) => [result.id, result]));
  const results = ids.map((id, position): Result => {
    const sortKey = Number(listed[position]?.["sort_key"] ?? 0) - 1;
    const { matchType, matchedTechs } = known.get(id) ?? unfound;
    return { id, key: sortKey === -1 ? lastKey : sortKey, matchType, matchedTechs };
  });
  return withTotal({ ...own, results, hasMore: rows.length > query.size }, found, query);
}

const unfound = {
  matchType: { name: false, description: false, techs: false },
  matchedTechs: [],
} as const;

/** In the order of an index in memory of the best candidates. */
async function rankedPage(
  engine: Engine,
  data: ReferenceData,
  query: PageQuery,
  found: Found,
): Promise<ResultPage> {
  const index = await candidatesOf(engine, data, query, found);
  return withTotal(index.page(query, found.stems), found, query);
}

/** An index in memory of those that a search finds best. */
export async function candidatesOf(
  engine: Engine,
  data: ReferenceData,
  { nowSeconds }: Pick<PageQuery, "nowSeconds">,
  found: Found,
  count = candidateCount,
): Promise<ProjectIndex> {
  // Of one word the best place counts, of several the sum over them.
  const ranker = found.terms > 1 ? "sum(word_count*user_weight)" : "top(user_weight)";
  const best = ({ match, conditions }: Conditions, limit: number) =>
    engine.select(
      selectStatement({
        columns: `${idColumns}, weight() AS found, ${standingAt(nowSeconds)} AS standing`,
        match,
        conditions,
        orderBy: `found DESC, standing DESC, ${newestFirst}`,
        limit,
        options: [`ranker=expr('${ranker}')`, fieldWeights],
      }),
    );
  const wholeName = found.search === null ? null : wholeNameOf(found.search);
  const [all, whole] = await Promise.all([
    best(found.where, count),
    wholeName === null ? [] : best(withMatch(found.where, [wholeName]), wholeNameCount),
  ]);
  const ids = [...new Set([...idsIn(all), ...idsIn(whole)])];
  return data.indexOfOnly(await data.factsOf(ids));
}

async function fitPage(
  engine: Engine,
  data: ReferenceData,
  query: PageQuery,
  found: Found,
): Promise<ResultPage> {
  const index = await fitCandidates(engine, data, query, found.where, "list");
  return withTotal(index.page(query, found.stems), found, query);
}

function withTotal(
  own: ResultPage,
  { total, isPartial, strict }: Found,
  { atMs }: PageQuery,
): ResultPage {
  const isFound = strict.length > 0 && total > 0;
  return {
    ...own,
    total,
    isPartial,
    isAsWritten: isFound && !isPartial && own.corrections.length === 0,
    atMs: atMs ?? own.atMs,
  };
}
