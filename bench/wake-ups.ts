// What it costs PostgreSQL that servers wake each other by NOTIFY, and what the readings cost that it
// causes, by the number of servers. A command: `node bench/wake-ups.ts`.
import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { ChangeKey } from "#contract/realtime.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { announce } from "#server/realtime/announce.ts";
import { changesSince, channel, currentPosition, notifyOthers } from "#server/realtime/changes.ts";
import { newDataDir, removeDataDir } from "./product.ts";
import { tableOf } from "./table.ts";
import { processorSeconds } from "./usage.ts";

const servers = [2, 10, 30, 100];
const seconds = 3;
/** NOTIFYs at the same time. */
const senders = 8;
/** What a reading finds: a server reads every 50 ms at most. */
const announced = 10;
const readings = 2_000;

const dataDir = newDataDir();
const embedded = await openEmbedded(dataDir, () => {}, { settings: { max_connections: "200" } });
const database = connect(embedded.connection, null, undefined, senders);
try {
  await migrate(database, () => {});
  const rows: string[][] = [];
  for (const count of servers) rows.push(await measureNotify(count));
  console.log(
    tableOf(
      ["servers", "NOTIFYs a second", "received a second", "PostgreSQL's time of each"],
      rows,
    ),
  );
  console.log(await measureReading());
} finally {
  await database.close();
  await embedded.stop();
  removeDataDir(dataDir);
}

/** One server sends as fast as it can, and the others listen. */
async function measureNotify(count: number): Promise<string[]> {
  const listening = Array.from({ length: count - 1 }, () => database.newClient());
  const received = { count: 0 };
  for (const client of listening) {
    client.on("notification", () => (received.count += 1));
    await client.connect();
    await client.query(`listen ${channel}`);
  }
  const before = postgresSeconds();
  const endsAt = performance.now() + seconds * 1_000;
  let sent = 0;
  const send = async () => {
    while (performance.now() < endsAt) {
      // What several servers send differs, so that PostgreSQL doesn't merge it.
      await notifyOthers(database, String(sent));
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  const expected = sent * listening.length;
  while (received.count < expected) await pause(20);
  const used = postgresSeconds() - before;
  await Promise.all(listening.map((client) => client.end()));
  return [
    String(count),
    (sent / seconds).toFixed(0),
    (expected / seconds).toFixed(0),
    `${((used / sent) * 1e6).toFixed(0)} µs, ${((used / expected) * 1e6).toFixed(0)} µs a receiver`,
  ];
}

async function measureReading(): Promise<string> {
  const projectId = crypto.randomUUID();
  const keys: ChangeKey[] = [["project", projectId]];
  // A minute of them is kept.
  for (let row = 0; row < 60 * announced; row += 1)
    await announce(database.db, { projectId, keys });
  const { snapshot } = await currentPosition(database);
  for (let row = 0; row < announced; row += 1) await announce(database.db, { projectId, keys });
  const before = postgresSeconds();
  await readOften(database, snapshot);
  const used = postgresSeconds() - before;
  return `A reading of ${announced} announcements: ${((used / readings) * 1e6).toFixed(0)} µs of PostgreSQL's time`;
}

async function readOften(from: Database, snapshot: string): Promise<void> {
  for (let count = 0; count < readings; count += 1) {
    const { changes } = await changesSince(from, snapshot);
    if (changes.length !== announced) throw new Error(`${changes.length} were read`);
  }
}

/** Of all its processes that run. */
function postgresSeconds(): number {
  const parent = Number(
    fs.readFileSync(`${dataDir}/database/cluster/postmaster.pid`, "utf8").split("\n")[0],
  );
  const children = fs.readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8");
  return children
    .trim()
    .split(" ")
    .reduce((sum, pid) => sum + processorSeconds(Number(pid)), 0);
}
