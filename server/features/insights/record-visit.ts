// Counts visits of projects' pages: each visitor once a day, by a fingerprint whose key all servers
// share and nobody has after midnight.
import { createHmac, randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Visit } from "#contract/insights.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { networkOf } from "#server/http/edge/networks.ts";
import { viewerOf } from "#server/http/viewer.ts";
import { searchText, settleSearches } from "#server/features/trending/record-search.ts";
import { dayMs } from "#shared/time.ts";
import { addVisits } from "./visit-queries.ts";
import { VisitCounter } from "./visit-counter.ts";

/** How long visits are collected before they are written. */
const gatherMs = 5_000;

interface Recorder {
  readonly counter: VisitCounter;
  /** The end of the latest writing. */
  settled: Promise<unknown>;
  timer: NodeJS.Timeout | null;
  key: { readonly day: string; readonly value: Promise<Buffer> } | null;
}

const recorders = new WeakMap<Database, Recorder>();

function recorderOf(database: Database): Recorder {
  const recorder = recorders.get(database) ?? {
    counter: new VisitCounter(),
    settled: Promise.resolve(),
    timer: null,
    key: null,
  };
  recorders.set(database, recorder);
  return recorder;
}

/**
 * Counts a visit, written some seconds later. A visitor is an account or, without one, a network and
 * the browser's name; neither is stored, and projects can't be linked by their fingerprints.
 */
export async function recordVisit(
  request: FastifyRequest,
  projectId: string,
  { step, source, tech, search }: Visit,
): Promise<void> {
  const { database, ip, headers, log } = request;
  const viewer = await viewerOf(request);
  const network = networkOf(ip);
  const visitor = viewer
    ? `account ${viewer.accountId}`
    : `${network} ${headers["user-agent"] ?? ""}`;
  const day = dayOf(currentTimeMs());
  const recorder = recorderOf(database);
  const key = await keyOf(database.db, recorder, day);
  const hashOf = (who: string) =>
    createHmac("sha256", key)
      .update(`${projectId} ${step} ${who}`)
      .digest()
      .subarray(0, 16)
      .toString("base64");
  const words = search === null ? null : searchText(search);
  recorder.counter.note(
    { day, hash: hashOf(visitor), projectId, step, source, tech, search: words },
    hashOf(network),
  );
  writeSoon(database, log);
}

function writeSoon(database: Database, log: Pick<FastifyBaseLogger, "warn">): void {
  const recorder = recorderOf(database);
  recorder.timer ??= setTimeout(() => {
    recorder.timer = null;
    settleVisits(database).catch((error: unknown) => {
      log.warn({ err: error }, "could not count visits");
    });
  }, gatherMs).unref();
}

/**
 * Writes the collected visits, after those that are being written and after the searches that led to
 * them. If that fails, they are written next time.
 */
export function settleVisits(database: Database): Promise<void> {
  const recorder = recorderOf(database);
  const written = recorder.settled.then(async () => {
    const visits = recorder.counter.take();
    if (visits.some(({ search }) => search !== null)) {
      await settleSearches(database).catch(() => undefined);
    }
    try {
      await addVisits(database.db, visits);
    } catch (error) {
      recorder.counter.restore(visits);
      throw error;
    }
  });
  recorder.settled = written.catch(() => undefined);
  return written;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The key of the day. It leaves this process's memory at midnight, too. */
function keyOf(db: Db, recorder: Recorder, day: string): Promise<Buffer> {
  if (recorder.key?.day === day) return recorder.key.value;
  const key = { day, value: readKey(db, day) };
  recorder.key = key;
  const forget = () => {
    if (recorder.key === key) recorder.key = null;
  };
  key.value.catch(forget);
  setTimeout(forget, dayMs - (currentTimeMs() % dayMs)).unref();
  return key.value;
}

/** The first server to need a day's key creates it, and deletes the one before. */
async function readKey(db: Db, day: string): Promise<Buffer> {
  await sql`delete from visit_keys where day < ${day}::date`.run(db);
  await sql`
    insert into visit_keys (day, key) values (${day}::date, ${randomBytes(32)})
    on conflict do nothing`.run(db);
  const row = await sql<{ key: Buffer }>`
    select key from visit_keys where day = ${day}::date`.maybeOne(db);
  if (!row) throw new Error("The day's key no longer exists");
  return row.key;
}
