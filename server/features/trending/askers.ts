// Tells one asker from another, and nobody who they are: a fingerprint of asker and search together,
// under a key that all servers share for a week and that is deleted after it.
import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, Db } from "#server/database/connect.ts";
import { networkOf, widerNetworkOf } from "#server/http/edge/networks.ts";

const day = 24 * 60 * 60_000;

interface WeekKey {
  readonly week: string;
  readonly key: Promise<Buffer>;
}

const keys = new WeakMap<Database, WeekKey>();

/**
 * The fingerprint of `asker` (a person's account, or an address) for the search, in base64. Of IPv6
 * addresses the network of 48 bits counts: whoever has one has thousands of the smaller ones.
 */
export async function fingerprintOf(
  database: Database,
  asker: string,
  query: string,
  now = Date.now(),
): Promise<string> {
  const key = await keyOf(database, weekOf(now));
  const network = networkOf(asker);
  const counted = widerNetworkOf(network) ?? network;
  const hmac = createHmac("sha256", key).update(`${counted}\n${query}`);
  return hmac.digest().subarray(0, 16).toString("base64");
}

/** The Monday on which the week of `time` begins, in UTC. */
function weekOf(time: number): string {
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * day).toISOString().slice(0, 10);
}

function keyOf(database: Database, week: string): Promise<Buffer> {
  const known = keys.get(database);
  if (known?.week === week) return known.key;
  const key = readKey(database.db, week);
  keys.set(database, { week, key });
  key.catch(() => keys.delete(database));
  return key;
}

/** Whichever server comes first in a week makes its key. */
async function readKey(db: Db, week: string): Promise<Buffer> {
  await sql`
    insert into search_keys (week, key) values (${week}::date, ${randomBytes(32)})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ key: Buffer }>`
    select key from search_keys where week = ${week}::date`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The week's key is gone");
  return row.key;
}
