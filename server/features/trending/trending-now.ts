// The current suggestions: recent searches, filled up with the most used technologies.
import { maxSuggestedSearches, type Trending } from "#contract/trending.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { techsSorted } from "#server/features/techs/queries.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { FindsAsWritten } from "./compute.ts";
import { hiddenAmong } from "./hidden-words.ts";
import { dismissedOf, latestTrending } from "./queries.ts";

type Suggestion = Trending["suggestions"][number];

/** Milliseconds. Counting the uses of all technologies is slow, so the result is cached. */
const cacheMs = 60_000;

interface Counting {
  readonly begun: number;
  readonly at: string;
  readonly techs: Promise<Suggestion[]>;
}

const countings = new WeakMap<Database, Counting>();

/** To be called after a dismissal, because the search may be the name of a technology. */
export function forgetCount(database: Database): void {
  countings.delete(database);
}

/** @param readDb where uses of technologies are counted; it may be some seconds old */
export async function trendingNow(
  database: Database,
  findsAsWritten: FindsAsWritten,
  readDb = database.db,
): Promise<Trending> {
  const latest = await latestTrending(database.db);
  const { at, techs } = countingOf(database, readDb);
  const computed = latest?.suggestions ?? [];
  // Checked on each request: the only project with those words may be hidden or gone by now. Pages
  // don't wait for an index that isn't filled yet.
  const isFound = projectIndexOf(database).isReady
    ? await Promise.all(computed.map(({ query }) => findsAsWritten(database, query)))
    : [];
  const found = computed.filter((_, index) => isFound[index]);
  const suggested = [...found];
  if (suggested.length < maxSuggestedSearches) suggested.push(...(await techs));
  // Checked on each request, so that words hidden by an admin disappear at once.
  const isHidden = await hiddenAmong(
    database.db,
    suggested.map(({ query }) => query),
  );
  const searches = found.filter(({ query }) => !isHidden(query));
  if (latest && searches.length === maxSuggestedSearches) {
    return { suggestions: searches, source: "searches", computedAt: latest.computedAt };
  }
  const searched = new Set(searches.map(({ query }) => query));
  const others = (await techs).filter(
    ({ query }) => !searched.has(query.toLowerCase()) && !isHidden(query),
  );
  const suggestions = [...searches, ...others].slice(0, maxSuggestedSearches);
  const computedAt = latest?.computedAt ?? at;
  if (searches.length === 0) return { suggestions, source: "techs", computedAt };
  return { suggestions, source: others.length > 0 ? "both" : "searches", computedAt };
}

function countingOf(database: Database, readDb: Db): Counting {
  const known = countings.get(database);
  if (known && performance.now() - known.begun < cacheMs) return known;
  const techs = countUses(database, readDb);
  const counting = { begun: performance.now(), at: currentTime().toISOString(), techs };
  countings.set(database, counting);
  techs.catch(() => countings.delete(database));
  return counting;
}

async function countUses({ db }: Database, readDb: Db): Promise<Suggestion[]> {
  // Enough technologies to fill the list even if several are left out.
  const techs = await techsSorted(readDb, {
    sort: "popular",
    offset: 0,
    limit: 2 * maxSuggestedSearches,
  });
  const names = techs.map(({ name }) => name.toLowerCase());
  const dismissed = names.length > 0 ? await dismissedOf(db, names) : new Set();
  return techs
    .filter(({ name, projectCount }) => projectCount > 0 && !dismissed.has(name.toLowerCase()))
    .map(({ name, projectCount }) => ({ query: name, score: 0, projectCount }));
}
