import { LRUCache } from "lru-cache";
import type { Teaser } from "#contract/teaser.ts";
import type { Database } from "#server/database/connect.ts";
import { choose } from "./choose.ts";
import { drawTeaser } from "./draw.ts";
import { areSeen, neighbourhoods } from "./queries.ts";

/** Milliseconds for which a picture is shown, as long as all that is on it is there. */
const keptFor = 60_000;

const drawn = new LRUCache<Database, Teaser>({
  max: 10,
  ttl: keptFor,
  fetchMethod: async ({ db }) => drawTeaser(choose(await neighbourhoods(db))),
});

/** The picture for everybody. What was hidden or deleted a moment ago isn't on it. */
export async function teaserNow(database: Database): Promise<Teaser> {
  const kept = drawn.get(database);
  if (kept?.nid && (await areSeen(database.db, idsOf(kept, "project"), idsOf(kept, "user")))) {
    return kept;
  }
  drawn.delete(database);
  return drawn.forceFetch(database);
}

const idsOf = ({ nodes }: Teaser, wanted: "project" | "user") =>
  nodes.filter(({ type }) => type === wanted).map(({ nid }) => nid.slice(2));
