// Deliveries of code hosts: as many as are promised, one as large as is taken, and a flood of junk. A
// command too: `node bench/webhooks.ts`.
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { deliver, type Hook, makeHooks, pushOf, steadily } from "./deliveries.ts";
import { openBeside } from "./database.ts";
import { load, medianOf } from "./load.ts";
import { newDataDir, type Product, removeDataDir, startProduct } from "./product.ts";
import { tableOf } from "./table.ts";

const perSecond = 200;
const seconds = 15;
const pairs = 5;
/** Junk a second in a flood: fifty times what one webhook may be sent. */
const flood = 500;

/** Rows of figures: what, measured, promised. */
export async function measureWebhooks(say: (line: string) => void): Promise<string[][]> {
  const dataDir = newDataDir();
  try {
    const figures: string[][] = [];
    say(`Delivering ${perSecond} a second, and 25 MB at once`);
    const unlimited = { RATE_LIMITS: "off", TRUST_PROXY: "" };
    figures.push(...(await measureOn(dataDir, unlimited, measureDeliveries)));
    say("Flooding a webhook");
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
    const database = openBeside(dataDir);
    const figures = await measure(product, database);
    await database.close();
    return figures;
  } finally {
    await product.stop();
  }
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

const eventCount = async ({ db }: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from project_events`.execute(db);
  return rows[0]?.count ?? 0;
};

/** What a server without limits does with deliveries, to ten webhooks and to one. */
async function measureDeliveries(product: Product, database: Database): Promise<string[][]> {
  const hooks = await makeHooks(database, 10);
  const figures: string[][] = [];
  await deliverAll(product, hooks, 3);
  for (const [name, used] of [
    ["ten webhooks", hooks],
    ["one webhook", hooks.slice(0, 1)],
  ] as const) {
    const before = await eventCount(database);
    const { times, statuses } = await deliverAll(product, used, seconds);
    const kept = (await eventCount(database)) - before;
    if (kept !== times.length) throw new Error(`${JSON.stringify([...statuses])}, ${kept} kept`);
    figures.push([
      `${perSecond} deliveries of 20 KB a second to ${name}, p95; lost`,
      `${percentile(times, 0.95).toFixed(0)} ms; ${times.length - kept} of ${times.length}`,
      "100 ms; none",
    ]);
  }
  return [...figures, ...(await measureLargest(product, hooks))];
}

const deliverAll = (product: Product, hooks: readonly Hook[], forSeconds: number) =>
  steadily(perSecond, AbortSignal.timeout(forSeconds * 1000), (number) =>
    deliver(product.address, hooks[number % hooks.length]?.id ?? "", pushOf(20_000)),
  );

/** Memory that the largest delivery takes, and how long others wait meanwhile. */
async function measureLargest(product: Product, hooks: readonly Hook[]): Promise<string[][]> {
  const extra: number[] = [];
  const waits: number[] = [];
  const took: number[] = [];
  for (let time = 0; time < pairs; time += 1) {
    const body = pushOf(25 * 1024 * 1024);
    const before = product.memory();
    let most = before;
    const done = new AbortController();
    const others = steadily(100, done.signal, async () => {
      const answer = await fetch(`${product.address}/healthz`);
      await answer.text();
      most = Math.max(most, product.memory());
      return answer.status;
    });
    const began = performance.now();
    const status = await deliver(product.address, hooks[0]?.id ?? "", body);
    took.push(performance.now() - began);
    done.abort();
    if (status !== 200) throw new Error(`The largest delivery was answered ${status}`);
    waits.push(Math.max(...(await others).times));
    extra.push(most - before);
  }
  return [
    [
      "25 MB delivered: extra memory, most of five",
      `${Math.max(...extra).toFixed(0)} MiB`,
      "150 MiB",
    ],
    [
      "25 MB delivered: another request's longest wait, median of five; answered after",
      `${medianOf(waits).toFixed(0)} ms (most ${Math.max(...waits).toFixed(0)}); ${medianOf(took).toFixed(0)} ms`,
      "100 ms; 1 s",
    ],
  ];
}

/** What is left of the pages while a webhook is flooded, with limits counting. */
async function measureFlood(product: Product, database: Database): Promise<string[][]> {
  const [hook] = await makeHooks(database, 1);
  const page = [`/projects/${hook?.projectId}`];
  const junk = pushOf(2000);
  const left: number[] = [];
  const answered = new Map<number, number>();
  await load(product.address, page, 2);
  for (let pair = 0; pair < pairs; pair += 1) {
    const calm = await load(product.address, page, 3);
    const done = new AbortController();
    const flooding = steadily(flood, done.signal, () =>
      deliver(product.address, hook?.id ?? "", junk, "junk"),
    );
    const flooded = await load(product.address, page, 3);
    done.abort();
    for (const [status, count] of (await flooding).statuses) {
      answered.set(status, (answered.get(status) ?? 0) + count);
    }
    left.push(flooded.perSecond / calm.perSecond);
  }
  const refused = answered.get(429) ?? 0;
  const all = [...answered.values()].reduce((sum, count) => sum + count, 0);
  return [
    [
      `pages a second while ${flood} junk deliveries a second come ÷ without, median of ${pairs}; answered 429`,
      `${medianOf(left).toFixed(2)}; ${((100 * refused) / all).toFixed(0)} %`,
      "≥ 0.80",
    ],
  ];
}

if (import.meta.main) {
  const figures = await measureWebhooks((line) => console.log(line));
  console.log(tableOf(["figure", "measured", "promised"], figures));
}
