// Deliveries of code hosts: at the promised rate, one of the maximum size, and a flood of invalid
// ones. Also a command: `node bench/webhooks.ts`.
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { openProductDatabase } from "./database.ts";
import type { Delivered, Order } from "./deliveries.ts";
import { load, medianOf, percentileOf } from "./load.ts";
import { newDataDir, type Product, removeDataDir, startProduct } from "./product.ts";
import { tableOf } from "./table.ts";

const perSecond = 200;
const seconds = 15;
const pairs = 5;
/** Invalid deliveries per second in a flood: fifty times the limit of one webhook. */
const flood = 500;
const secret = "0".repeat(64);

/** Rows of results: what, measured, target. */
export async function measureWebhooks(report: (line: string) => void): Promise<string[][]> {
  const dataDir = newDataDir();
  try {
    const figures: string[][] = [];
    report(`Delivering ${perSecond} a second, and 25 MB at once`);
    const unlimited = { RATE_LIMITS: "off", TRUST_PROXY: "" };
    figures.push(...(await measureOn(dataDir, unlimited, measureMany)));
    figures.push(...(await measureOn(dataDir, unlimited, measureLargest)));
    report("Flooding a webhook");
    figures.push(...(await measureOn(dataDir, {}, measureFlood)));
    return figures;
  } finally {
    removeDataDir(dataDir);
  }
}

async function measureOn(
  dataDir: string,
  settings: Record<string, string>,
  measure: (product: Product, database: Database) => Promise<string[][]>,
): Promise<string[][]> {
  const product = await startProduct(dataDir, settings);
  try {
    const database = openProductDatabase(dataDir);
    const figures = await measure(product, database);
    await database.close();
    return figures;
  } finally {
    await product.stop();
  }
}

/** A webhook for each of the latest projects, and these projects. */
async function makeHooks(
  { db }: Database,
  count: number,
): Promise<{ ids: string[]; page: string }> {
  const projects = await sql<{ id: string }>`
    select id from projects order by id desc limit ${count}`.all(db);
  const ids: string[] = [];
  for (const project of projects) {
    const id = newId();
    await sql`insert into hooks (id, project_id, secret) values (${id}, ${project.id}, ${secret})`.run(
      db,
    );
    ids.push(id);
  }
  return { ids, page: `/projects/${projects[0]?.id}` };
}

interface Deliveries {
  readonly done: Promise<Delivered>;
  readonly stop: () => void;
}

/** Runs a code host in a process of its own, which delivers. */
function order(work: Order): Deliveries {
  const host = fork(new URL("./deliveries.ts", import.meta.url));
  host.send(work);
  const done = once(host, "message").then(([delivered]: unknown[]) => {
    host.disconnect();
    return delivered as Delivered;
  });
  return { done, stop: () => host.send("stop") };
}

async function eventCount({ db }: Database): Promise<number> {
  const row = await sql<{ count: number }>`select count(*) from project_events`.maybeOne(db);
  return row?.count ?? 0;
}

async function measureMany({ address }: Product, database: Database): Promise<string[][]> {
  const { ids } = await makeHooks(database, 10);
  const many = { address, secret, size: 20_000, perSecond };
  await order({ ...many, hookIds: ids, count: perSecond * 3 }).done;
  const figures: string[][] = [];
  for (const [name, hookIds] of [
    ["ten webhooks", ids],
    ["one webhook", ids.slice(0, 1)],
  ] as const) {
    const before = await eventCount(database);
    const { times } = await order({ ...many, hookIds, count: perSecond * seconds }).done;
    const lost = times.length - ((await eventCount(database)) - before);
    figures.push([
      `${perSecond} deliveries of 20 KB a second to ${name}, p95; lost of ${times.length}`,
      `${percentileOf(times, 0.95).toFixed(0)} ms; ${lost}`,
      "100 ms; 0",
    ]);
  }
  return figures;
}

/** The largest delivery's memory, and the longest wait of other requests meanwhile. */
async function measureLargest(product: Product, database: Database): Promise<string[][]> {
  const { address } = product;
  const { ids } = await makeHooks(database, 1);
  const extra: number[] = [];
  const waits: number[] = [];
  const took: number[] = [];
  for (let time = 0; time < pairs; time += 1) {
    const before = product.memory();
    const large = { address, secret, hookIds: ids, size: 26_000_000, perSecond: 1, count: 1 };
    const delivering = order(large);
    const over = new AbortController();
    const done = delivering.done.finally(() => over.abort());
    let most = before;
    let longest = 0;
    while (!over.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${address}/healthz`)).text();
      longest = Math.max(longest, performance.now() - began);
      most = Math.max(most, product.memory());
      await setTimeout(2);
    }
    const { times, statuses } = await done;
    if (statuses[200] !== 1) throw new Error(`It was answered ${JSON.stringify(statuses)}`);
    took.push(...times);
    waits.push(longest);
    extra.push(most - before);
  }
  const most = (values: readonly number[]) => Math.max(...values).toFixed(0);
  return [
    [`25 MB delivered: extra memory, most of ${pairs}`, `${most(extra)} MiB`, "150 MiB"],
    [
      `25 MB delivered: another request's longest wait, median of ${pairs} (most)`,
      `${medianOf(waits).toFixed(0)} ms (${most(waits)})`,
      "100 ms",
    ],
    [
      `25 MB delivered: answered after, median of ${pairs}`,
      `${medianOf(took).toFixed(0)} ms`,
      "1,000 ms",
    ],
  ];
}

/** The latency of pages while a webhook is flooded, with rate limits on. */
async function measureFlood({ address }: Product, database: Database): Promise<string[][]> {
  const { ids, page } = await makeHooks(database, 1);
  const left: number[] = [];
  let refused = 0;
  let all = 0;
  await load(address, [page], 2);
  for (let pair = 0; pair < pairs; pair += 1) {
    const calm = await load(address, [page], 3);
    const flooding = order({ address, hookIds: ids, secret: "x", size: 2000, perSecond: flood });
    await setTimeout(500);
    const flooded = await load(address, [page], 3);
    flooding.stop();
    const { times, statuses } = await flooding.done;
    refused += statuses[429] ?? 0;
    all += times.length;
    left.push(flooded.perSecond / calm.perSecond);
  }
  return [
    [
      `pages a second while ${flood} junk deliveries a second come ÷ without, median of ${pairs}`,
      `${medianOf(left).toFixed(2)} (${((100 * refused) / all).toFixed(0)} % answered 429)`,
      "≥ 0.80",
    ],
  ];
}

if (import.meta.main) {
  const figures = await measureWebhooks((line) => console.log(line));
  console.log(tableOf(["figure", "measured", "promised"], figures));
}
