import { LRUCache } from "lru-cache";
import type { Trending } from "#contract/trending.ts";
import type { Database } from "#server/database/connect.ts";
import { techsSorted } from "#server/features/techs/queries.ts";
import { type Computed, latestTrending } from "./queries.ts";

/** Counting the uses of all technologies takes its time: done once a minute at most. */
const keptFor = 60_000;

const mostUsed = new LRUCache<Database, Computed>({
  max: 10,
  ttl: keptFor,
  fetchMethod: async ({ db }) => {
    const techs = await techsSorted(db, { sort: "popular", offset: 0, limit: 10 });
    const used = techs.filter(({ projectCount }) => projectCount > 0);
    return {
      suggestions: used.map(({ name, projectCount }) => ({ query: name, score: projectCount })),
      computedAt: new Date().toISOString(),
    };
  },
});

/** What to suggest: what was searched for lately, else the technologies that most projects use. */
export async function trendingNow(database: Database): Promise<Trending> {
  const latest = await latestTrending(database.db);
  if (latest && latest.suggestions.length > 0) return { ...latest, source: "searches" };
  const { suggestions, computedAt } = await mostUsed.forceFetch(database);
  return { suggestions, source: "techs", computedAt: latest?.computedAt ?? computedAt };
}
