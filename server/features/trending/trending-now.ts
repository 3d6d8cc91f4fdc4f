import type { Trending } from "#contract/trending.ts";
import type { Database } from "#server/database/connect.ts";
import { techsSorted } from "#server/features/techs/queries.ts";
import { type Computed, latestTrending } from "./queries.ts";

/** Milliseconds: counting the uses of all technologies takes its time. */
const keptFor = 60_000;

interface Counting {
  readonly begun: number;
  readonly techs: Promise<Computed>;
}

const countings = new WeakMap<Database, Counting>();

/** What to suggest: what was searched for lately, else the technologies that most projects use. */
export async function trendingNow(database: Database): Promise<Trending> {
  const latest = await latestTrending(database.db);
  if (latest && latest.suggestions.length > 0) return { ...latest, source: "searches" };
  const { suggestions, computedAt } = await mostUsed(database);
  return { suggestions, source: "techs", computedAt: latest?.computedAt ?? computedAt };
}

function mostUsed(database: Database): Promise<Computed> {
  const counting = countings.get(database);
  if (counting && performance.now() - counting.begun < keptFor) return counting.techs;
  const techs = countUses(database);
  countings.set(database, { begun: performance.now(), techs });
  techs.catch(() => countings.delete(database));
  return techs;
}

async function countUses({ db }: Database): Promise<Computed> {
  const techs = await techsSorted(db, { sort: "popular", offset: 0, limit: 10 });
  const used = techs.filter(({ projectCount }) => projectCount > 0);
  return {
    suggestions: used.map(({ name, projectCount }) => ({ query: name, score: projectCount })),
    computedAt: new Date().toISOString(),
  };
}
