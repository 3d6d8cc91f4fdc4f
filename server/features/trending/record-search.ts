// Counts searches that found every term as it was written. Answers don't wait for it, and don't fail with it.
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { isGlance } from "#server/http/edge/is-bot-or-prefetch.ts";
import { networkOf } from "#server/http/edge/limits.ts";
import { answeredFor, pageCallOf } from "#server/http/internal-requests.ts";
import { viewerOf } from "#server/auth/viewer.ts";
import type { Visit } from "#server/http/edge/response-cache/fast-path.ts";
import { fingerprintOf } from "./askers.ts";
import { addSearches } from "./queries.ts";
import { searchText } from "./search-text.ts";
import { SearchTally } from "./tally.ts";

type Log = Pick<FastifyBaseLogger, "warn">;

/** Milliseconds for which searches are gathered before they are written. */
const gathering = 5_000;

interface Recorder {
  readonly tally: SearchTally;
  timer: NodeJS.Timeout | null;
}

const recorders = new WeakMap<Database, Recorder>();

function recorderOf(database: Database): Recorder {
  const recorder = recorders.get(database) ?? { tally: new SearchTally(), timer: null };
  recorders.set(database, recorder);
  return recorder;
}

/**
 * Counts a search that found every term as written, for the person or network that made it. What is asked for a
 * page counts as the page would: not for a robot, nor in advance, nor to keep an answer fresh.
 */
export async function recordSearch(request: FastifyRequest, search: string): Promise<void> {
  const query = searchText(search);
  if (query === null) return;
  const { tally } = recorderOf(request.database);
  tally.noteFruitful(query);
  answeredFor(request).searchedFor = search;
  const isVisit = pageCallOf(request)?.isVisit ?? !isGlance(request.headers);
  if (!isVisit) return;
  const { database, log, ip } = request;
  const viewer = await viewerOf(request);
  // Who ends their account and comes back is no one else.
  const account = viewer && `account ${viewer.accountId}`;
  tally.note(
    account ?? networkOf(ip),
    query,
    await fingerprintOf(database, account ?? ip, query).catch(() => null),
  );
  writeSoon(database, log);
}

/** Counts a search that was answered from the cache, as far as it is known to find what it says. */
export function recordKeptSearch(database: Database, visit: Visit, log: Log) {
  const { searchedFor, headers, address } = visit;
  // Nearly all that the cache answers is something else.
  if (searchedFor === null || isGlance(headers)) return;
  const query = searchText(searchedFor);
  if (query === null) return;
  const { tally } = recorderOf(database);
  if (!tally.isFruitful(query)) return;
  void fingerprintOf(database, address, query)
    .catch(() => null)
    .then((asker) => {
      tally.note(networkOf(address), query, asker);
      writeSoon(database, log);
    });
}

function writeSoon(database: Database, log: Log): void {
  const recorder = recorderOf(database);
  recorder.timer ??= setTimeout(() => {
    recorder.timer = null;
    settleSearches(database).catch((error: unknown) => {
      log.warn({ err: error }, "could not count what was searched for");
    });
  }, gathering).unref();
}

/** Writes what was counted by now. What can't be written is kept for the next time. */
export async function settleSearches(database: Database): Promise<void> {
  const { tally } = recorderOf(database);
  const counted = tally.take();
  try {
    await addSearches(database.db, counted);
  } catch (error) {
    tally.restore(counted);
    throw error;
  }
}
