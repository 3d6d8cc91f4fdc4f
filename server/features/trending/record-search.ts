// Counts searches whose terms were all found exactly, without delaying or failing replies.
import { createHmac, randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { line } from "#contract/text.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import { sql } from "#server/database/sql.ts";
import { dayMs } from "#shared/time.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { networkOf, widerNetworkOf } from "#server/http/edge/networks.ts";
import { internalRequestOf } from "#server/http/internal-requests.ts";
import { isBotOrPrefetch } from "#server/http/is-bot-or-prefetch.ts";
import { viewerOf } from "#server/http/viewer.ts";
import { addSearches } from "./queries.ts";
import { type Asker, SearchCounter } from "./search-counter.ts";

type Log = Pick<FastifyBaseLogger, "warn">;

/** How long searches are collected before they are written. */
const gatherMs = 5_000;

interface Recorder {
  readonly counter: SearchCounter;
  /** The end of the latest writing. */
  settled: Promise<unknown>;
  timer: NodeJS.Timeout | null;
}

const recorders = new WeakMap<Database, Recorder>();

function recorderOf(database: Database): Recorder {
  const recorder = recorders.get(database) ?? {
    counter: new SearchCounter(),
    settled: Promise.resolve(),
    timer: null,
  };
  recorders.set(database, recorder);
  return recorder;
}

/**
 * Counts a search whose terms were all found exactly, for the person or network that made it. A
 * call made while rendering a page counts as the page does: not for bots and prefetches.
 */
export async function recordSearch(request: FastifyRequest, search: string): Promise<void> {
  const query = searchText(search);
  if (query === null || request.server.settings.readOnly) return;
  const { counter } = recorderOf(request.database);
  const isVisit = internalRequestOf(request)?.isVisit ?? !isBotOrPrefetch(request.headers);
  if (!isVisit) return;
  const { database, log, ip } = request;
  const viewer = await viewerOf(request);
  // A person who deletes the account and signs up again is still the same asker.
  const account = viewer && `account ${viewer.accountId}`;
  // Accounts are made quickly: in their first day they count as their network, and aren't askers.
  const isNew = viewer !== null && (await isNewAccount(database.db, viewer.id));
  const asker = isNew ? null : await askerOf(database, account ?? ip, ip, query).catch(() => null);
  counter.note((isNew ? null : account) ?? networkOf(ip), query, asker);
  writeSoon(database, log);
}

async function isNewAccount(db: Db, userId: string): Promise<boolean> {
  const rows = await sql`
    select from users where id = ${userId} and created_at > now() - interval '1 day'`.all(db);
  return rows.length > 0;
}

async function askerOf(
  database: Database,
  account: string,
  ip: string,
  query: string,
): Promise<Asker> {
  const network = await fingerprintOf(database, ip, query);
  return {
    account: account === ip ? network : await fingerprintOf(database, account, query),
    network,
  };
}

function writeSoon(database: Database, log: Log): void {
  const recorder = recorderOf(database);
  recorder.timer ??= setTimeout(() => {
    recorder.timer = null;
    settleSearches(database).catch((error: unknown) => {
      log.warn({ err: error }, "could not count searches");
    });
  }, gatherMs).unref();
}

/**
 * Writes the collected counts, after those that are being written. If that fails, they are written
 * next time.
 */
export function settleSearches(database: Database): Promise<void> {
  const recorder = recorderOf(database);
  const written = recorder.settled.then(() => writeCounts(database, recorder.counter));
  recorder.settled = written.catch(() => undefined);
  return written;
}

async function writeCounts(database: Database, counter: SearchCounter): Promise<void> {
  const counted = counter.take();
  try {
    await addSearches(database.db, counted);
  } catch (error) {
    counter.restore(counted);
    throw error;
  }
}

const shown = line(2, 60);

/** E-mail addresses and links may be personal. */
const personal = /\S@\S+\.\S|:\/\/|\bwww\./;

/**
 * Normalizes a search for counting: trimmed, lower case, single spaces. Null if it hasn't 2 to 60
 * code points, isn't displayable on one line, or may be personal.
 */
export function searchText(search: string): string | null {
  const { data } = shown.safeParse(search.normalize("NFC").toLowerCase().replace(/\s+/gu, " "));
  return data === undefined || personal.test(data) ? null : data;
}

interface WeekKey {
  readonly week: string;
  readonly key: Promise<Buffer>;
}

const keys = new WeakMap<Database, WeekKey>();

/**
 * A fingerprint of `asker` (a person's account or an IP address) and the search, in base64. It
 * distinguishes askers without identifying them: all servers share its key for a week, after which
 * it is deleted. IPv6 addresses count by /48, because such a network contains thousands of smaller
 * ones.
 */
export async function fingerprintOf(
  database: Database,
  asker: string,
  query: string,
  now = currentTimeMs(),
): Promise<string> {
  const key = await keyOf(database, weekOf(now));
  const network = networkOf(asker);
  const counted = widerNetworkOf(network) ?? network;
  const hmac = createHmac("sha256", key).update(`${counted}\n${query}`);
  return hmac.digest().subarray(0, 16).toString("base64");
}

/** The Monday of the week of `time`, in UTC. */
function weekOf(time: number): string {
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * dayMs).toISOString().slice(0, 10);
}

function keyOf(database: Database, week: string): Promise<Buffer> {
  const known = keys.get(database);
  if (known?.week === week) return known.key;
  const key = readKey(database.db, week);
  keys.set(database, { week, key });
  key.catch(() => keys.delete(database));
  return key;
}

/** The first server to need a week's key creates it. */
async function readKey(db: Db, week: string): Promise<Buffer> {
  await sql`
    insert into search_keys (week, key) values (${week}::date, ${randomBytes(32)})
    on conflict do nothing`.run(db);
  const rows = await sql<{ key: Buffer }>`
    select key from search_keys where week = ${week}::date`.all(db);
  const [row] = rows;
  if (!row) throw new Error("The week's key no longer exists");
  return row.key;
}
