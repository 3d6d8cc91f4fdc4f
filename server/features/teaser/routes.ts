import type { FastifyInstance } from "fastify";
import { readTeaser, type Teaser } from "#contract/teaser.ts";
import type { Database } from "#server/database/connect.ts";
import { serve } from "#server/http/serve.ts";
import { choose, piecesOf } from "./choose.ts";
import { drawTeaser } from "./draw.ts";
import { areSeen, neighbourhoods } from "./queries.ts";

export function teaserRoutes(app: FastifyInstance): void {
  serve(app, readTeaser, async ({ request }) => teaserNow(request.database));
}

/** Milliseconds for which a picture is cached, while all its content is visible. */
const cacheMs = 60_000;

interface Drawing {
  readonly begun: number;
  readonly drawn: Promise<Drawn>;
}

interface Drawn {
  readonly teaser: Teaser;
  /** What it shows. */
  readonly nids: readonly string[];
}

const drawings = new WeakMap<Database, Drawing>();

/** The picture for all viewers, without content that was just hidden or deleted. */
export async function teaserNow(database: Database): Promise<Teaser> {
  const drawing = drawings.get(database);
  if (drawing && performance.now() - drawing.begun < cacheMs) {
    const { teaser, nids } = await drawing.drawn;
    if (teaser.nid && (await areVisible(database, nids))) return teaser;
  }
  // Another request that found it outdated may be drawing a new one already.
  const newer = drawings.get(database);
  const { teaser } = await (newer && newer !== drawing ? newer.drawn : draw(database));
  return teaser;
}

function draw(database: Database): Promise<Drawn> {
  const drawn = neighbourhoods(database.db).then((found) => {
    const chosen = choose(found);
    return { teaser: drawTeaser(chosen), nids: piecesOf(chosen).map(({ nid }) => nid) };
  });
  drawings.set(database, { begun: performance.now(), drawn });
  drawn.catch(() => drawings.delete(database));
  return drawn;
}

const areVisible = ({ db }: Database, nids: readonly string[]) => {
  const ids = (prefix: "P_" | "U_") =>
    nids.filter((nid) => nid.startsWith(prefix)).map((nid) => nid.slice(prefix.length));
  return areSeen(db, ids("P_"), ids("U_"));
};
