import type { FastifyInstance } from "fastify";
import { readTeaser, type Teaser } from "#contract/teaser.ts";
import type { Database } from "#server/database/connect.ts";
import { serve } from "#server/http/serve.ts";
import { choose } from "./choose.ts";
import { drawTeaser } from "./draw.ts";
import { areSeen, neighbourhoods } from "./queries.ts";

export function teaserRoutes(app: FastifyInstance): void {
  serve(app, readTeaser, async ({ request }) => teaserNow(request.database));
}

/** Milliseconds for which a picture is cached, while all its content is visible. */
const cacheMs = 60_000;

interface Drawing {
  readonly begun: number;
  readonly teaser: Promise<Teaser>;
}

const drawings = new WeakMap<Database, Drawing>();

/** The picture for all viewers, without content that was just hidden or deleted. */
export async function teaserNow(database: Database): Promise<Teaser> {
  const drawing = drawings.get(database);
  if (drawing && performance.now() - drawing.begun < cacheMs) {
    const teaser = await drawing.teaser;
    if (teaser.nid && (await isSeen(database, teaser))) return teaser;
  }
  // Another request that found it outdated may be drawing a new one already.
  const newer = drawings.get(database);
  return newer && newer !== drawing ? newer.teaser : draw(database);
}

function draw(database: Database): Promise<Teaser> {
  const teaser = neighbourhoods(database.db).then((found) => drawTeaser(choose(found)));
  drawings.set(database, { begun: performance.now(), teaser });
  teaser.catch(() => drawings.delete(database));
  return teaser;
}

const isSeen = ({ db }: Database, { nodes }: Teaser) => {
  const ids = (wanted: "project" | "user") =>
    nodes.filter(({ type }) => type === wanted).map(({ nid }) => nid.slice(2));
  return areSeen(db, ids("project"), ids("user"));
};
