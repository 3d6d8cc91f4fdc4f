// Streams: the cost of many, their latency, and whether anything is lost. Also a command: `node
// bench/streams.ts`.
import path from "node:path";
import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#server/database/connect.ts";
import { joinEmbedded } from "#server/database/embedded/open.ts";
import { sql } from "#server/database/sql.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { openProductDatabase } from "./database.ts";
import { medianOf } from "./load.ts";
import { newDataDir, removeDataDir, startProduct } from "./product.ts";
import type { Received } from "./stream-clients.ts";
import { type Clients, comment, latenciesOf, now, openStreams, post } from "./stream-load.ts";
import { type StreamPeople, seedStreamPeople, shared } from "./stream-people.ts";

const many = 10_000;
const rounds = 3;
/** Milliseconds until unused memory is returned to the system. */
const settle = 20_000;
const some = shared.projects * shared.owners;
/** Comments per second, each of which notifies ten owners, and for how many seconds. */
const rate = 20;
const seconds = 15;
/** Number of writes whose way to another server is timed, and how many of them per second. */
const timed = { count: 200, rate: 10 };

const unlimited = { RATE_LIMITS: "off", TRUST_PROXY: "", LOG_LEVEL: "warn" };

/** Rows of results: what, measured, target. */
export async function measureStreams(report: (line: string) => void): Promise<string[][]> {
  const dataDir = newDataDir();
  try {
    const first = await startProduct(dataDir);
    const database = openProductDatabase(dataDir);
    const crowd = await seedStreamPeople(database, many);
    await database.close();
    await first.stop();
    const tell = (rows: string[][]) => {
      for (const row of rows) report(row.join(": "));
      return rows;
    };
    report(`Opening ${many} streams, ${rounds} times`);
    const figures = tell(await measureMany(dataDir, crowd));
    report("Writing notifications, and timing them from server to server");
    return [...figures, ...tell(await measureFlow(dataDir, crowd))];
  } finally {
    removeDataDir(dataDir);
  }
}

async function measureMany(
  dataDir: string,
  { cookies, projects }: StreamPeople,
): Promise<string[][]> {
  const memory: number[] = [];
  const fanOut: number[] = [];
  const [watched] = projects;
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataDir, unlimited);
    // The cost of the first requests isn't that of the streams.
    await (await openStreams(product, cookies.slice(0, 500), "")).end();
    await pause(settle);
    const before = product.memory();
    const clients = await openStreams(product, cookies, `?watch=${watched}`);
    await pause(settle);
    memory.push(((product.memory() - before) * 1024) / many);
    await clients.report();
    for (const act of ["star", "unstar", "star"]) {
      const began = now();
      await post(product, cookies[round] ?? "", `/projects/${watched}/${act}`, {});
      const { hinted, lastHintAt } = await clients.until((all) => all.hinted >= many);
      if (hinted !== many) throw new Error(`${hinted} of ${many} streams heard of it.`);
      fanOut.push(lastHintAt - began);
    }
    await clients.end();
    await product.stop();
  }
  return [
    [
      `memory of each of ${many} open streams, median (spread)`,
      `${medianOf(memory).toFixed(1)} KB (${spreadOf(memory, 1)})`,
      "15 KB",
    ],
    [
      `one event to ${many} streams, from the act to the last, median (spread)`,
      `${medianOf(fanOut).toFixed(0)} ms (${spreadOf(fanOut)})`,
      "1000 ms",
    ],
  ];
}

async function measureFlow(dataDir: string, crowd: StreamPeople): Promise<string[][]> {
  const one = await startProduct(dataDir, unlimited);
  const beside = path.join(dataDir, "second");
  fs.mkdirSync(beside);
  const two = await startProduct(beside, { ...unlimited, DATABASE_URL: addressOf(dataDir) });
  const database = openProductDatabase(dataDir);
  const owners = crowd.cookies.slice(0, some);

  const own = await openStreams(one, owners, "");
  const written = await comment(one, crowd, { rate, count: rate * seconds });
  const count = await countIn(database);
  const { came } = await own.until((all) => all.came.length >= count, 15_000);
  const wrong = await wrongOf(database, came);
  const flowing = latenciesOf(came, written);
  await own.end();

  const other = await openStreams(two, owners, "");
  const acts = await comment(one, crowd, timed);
  const more = (await countIn(database)) - count;
  const heard = await other.until((all) => all.came.length >= more, 15_000);
  const called = latenciesOf(heard.came, acts);
  const polled = await timePolls(database, other);
  await other.end();
  await database.close();
  await two.stop();
  await one.stop();
  return [
    [
      `${rate * shared.owners} notifications a second for ${seconds} s, ${some} streams: lost, doubled or out of order; median, p95`,
      `${wrong} streams, of ${count} written; ${timesOf(flowing)}`,
      "0",
    ],
    [
      `act on one server to a stream on another, median, p95 of ${called.length}`,
      timesOf(called),
      "1000 ms",
    ],
    [
      `the same without the wake-up call, median, p95 of ${polled.length}`,
      timesOf(polled),
      "3000 ms",
    ],
  ];
}

async function countIn({ db }: Database): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*) from notifications n join users u on u.id = n.user_id
    where u.username like 'crowd%'`.maybeOne(db);
  return row?.count ?? 0;
}

/** Number of streams that received anything but their expected notifications in order. */
async function wrongOf({ db }: Database, came: readonly Received[]): Promise<number> {
  const rows = await sql<{ username: string; ids: string[] }>`
    select username, array_agg(n.id order by number) as ids
    from notifications n join users u on u.id = n.user_id
    where username like 'crowd%' group by username`.all(db);
  const got = new Map<string, string[]>();
  for (const { stream, id } of came) {
    const name = `crowd${stream + 1}`;
    got.set(name, [...(got.get(name) ?? []), id]);
  }
  return rows.filter(({ username, ids }) => ids.join() !== (got.get(username) ?? []).join()).length;
}

/** Written by this process, which sends no signal. */
async function timePolls({ db }: Database, clients: Clients): Promise<number[]> {
  const rows = await sql<{ id: string }>`
    select id from users where username like 'crowd%' order by account_id limit ${some + 1}`.all(
    db,
  );
  const [actor, ...people] = rows.toReversed();
  const began = new Map<string, number>();
  for (const { id } of people.slice(0, 60)) {
    const [sent] = await notify(db, [id], { event: "test", actorId: actor?.id ?? "" });
    began.set(sent?.id ?? "", now());
    await pause(110);
  }
  const { came } = await clients.until((all) => all.came.length >= began.size, 15_000);
  const heard = new Map(came.map(({ id, at }) => [id, at]));
  return [...began].map(([id, at]) => (heard.get(id) ?? Infinity) - at);
}

/** Through a socket in a folder. */
function addressOf(dataDir: string): string {
  const where = joinEmbedded(dataDir);
  const { host = "", port, user = "", database } = where ?? {};
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;
}

const timesOf = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  return [0.5, 0.95]
    .map((part) => `${sorted[Math.floor(sorted.length * part)]?.toFixed(0)} ms`)
    .join(", ");
};

const spreadOf = (values: readonly number[], digits = 0) =>
  `${Math.min(...values).toFixed(digits)} – ${Math.max(...values).toFixed(digits)}`;

if (import.meta.main) await measureStreams((line) => console.log(line));
