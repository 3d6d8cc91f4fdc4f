// Pages of signed-in people from one, two and three servers on one machine and database, by the same
// load: `node bench/processes.ts`. Servers, database and clients share the machine's processors.
import { setTimeout as pause } from "node:timers/promises";
import { openProductDatabase } from "./database.ts";
import { percentileOf } from "./load.ts";
import { newDataDir, type Product, removeDataDir, startProduct } from "./product.ts";
import { seedProjects } from "./seed.ts";
import { seedStreamPeople } from "./stream-people.ts";
import { tableOf } from "./table.ts";
import { processorSeconds } from "./usage.ts";

const most = 3;
const rounds = 3;
const seconds = 10;
const inFlight = 24;
const people = 1_000;

interface Figures {
  readonly perSecond: number;
  /** 95th percentile, in milliseconds. */
  readonly p95: number;
  /** Processor milliseconds of all servers, a page. */
  readonly own: number;
}

/** @param cookies each page is another person's, each server's in turn */
async function measure(servers: readonly Product[], cookies: readonly string[]): Promise<Figures> {
  const spent = () => servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const until = performance.now() + seconds * 1000;
  const before = spent();
  const times: number[] = [];
  let count = 0;
  const ask = async () => {
    while (performance.now() < until) {
      count += 1;
      const at = performance.now();
      const reply = await fetch(`${servers[count % servers.length]?.address}/projects`, {
        headers: { cookie: cookies[count % cookies.length] ?? "" },
      });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`A page is ${reply.status}`);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, ask));
  return {
    perSecond: times.length / seconds,
    p95: percentileOf(
      times.toSorted((a, b) => a - b),
      0.95,
    ),
    own: ((spent() - before) * 1000) / times.length,
  };
}

const dataDir = newDataDir();
const others = Array.from({ length: most - 1 }, newDataDir);
const servers: Product[] = [await startProduct(dataDir)];
try {
  const database = openProductDatabase(dataDir);
  await seedProjects(database);
  const { cookies } = await seedStreamPeople(database, people);
  const [{ user, database: name, host }] = [database.addresses[0] as Record<string, string>];
  await database.close();
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? "")}`;
  for (const own of others) servers.push(await startProduct(own, { DATABASE_URL: url }));
  // Their indexes are filled, and their code is compiled.
  await pause(5_000);
  await measure(servers, cookies);
  const rows: string[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 1; count <= most; count += 1) {
      const { perSecond, p95, own } = await measure(servers.slice(0, count), cookies);
      rows.push([String(count), perSecond.toFixed(0), p95.toFixed(0), own.toFixed(1)]);
    }
  }
  console.log(tableOf(["Servers", "Pages a second", "p95, ms", "Processor time a page, ms"], rows));
} finally {
  for (const server of servers.toReversed()) await server.stop();
  for (const dir of [dataDir, ...others]) removeDataDir(dir);
}
