// Notes searches that no technology answers, for admins to see what is missing.
import type { FastifyRequest } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { networkOf } from "#server/http/edge/limits.ts";
import { viewerOf } from "#server/auth/viewer.ts";
import { countWanted } from "./wanted-queries.ts";
import { Tally } from "./wanted-tally.ts";
import { wantedWord } from "./wanted-word.ts";

const tallies = new WeakMap<Database, Tally>();

function tallyOf(database: Database): Tally {
  const tally = tallies.get(database) ?? new Tally();
  tallies.set(database, tally);
  return tally;
}

/** Notes each of `searches`. Answers don't wait for it, and don't fail with it. */
export async function noteWanted(request: FastifyRequest, searches: readonly string[]) {
  const words = searches.map(wantedWord).filter((word) => word !== null);
  if (words.length === 0) return;
  const visitor = (await viewerOf(request))?.id ?? networkOf(request.ip);
  const tally = tallyOf(request.database);
  const settled = words.flatMap((word) => tally.note(visitor, word));
  countWanted(request.database.db, settled).catch((error: unknown) => {
    request.log.warn({ err: error }, "could not count what was looked for");
  });
}

/** Counts what is noted and settled by now; all of it where `quiet` milliseconds are 0. */
export async function settleWanted(database: Database, quiet?: number): Promise<void> {
  await countWanted(database.db, tallyOf(database).due(quiet));
}
