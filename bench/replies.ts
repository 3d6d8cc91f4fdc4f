// Ten people who reply at once, in one thread and in ten projects, beside bare inserts, and who read
// while they're signed in. Also a command: `node bench/replies.ts`.
import http from "node:http";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { openProductDatabase } from "./database.ts";
import { medianOf, percentileOf } from "./load.ts";
import { newDataDir, type Product, removeDataDir, startProduct } from "./product.ts";
import { type StreamPeople, seedStreamPeople, shared } from "./stream-people.ts";
import { tableOf } from "./table.ts";

const people = 10;
const rounds = 5;
const seconds = 4;

/** Rows of results: what, measured, target. */
export async function measureReplies(report: (line: string) => void): Promise<string[][]> {
  const dataDir = newDataDir();
  try {
    const unlimited = { RATE_LIMITS: "off", TRUST_PROXY: "" };
    const product = await startProduct(dataDir, unlimited);
    const database = openProductDatabase(dataDir);
    try {
      const crowd = await seedStreamPeople(database, 1_000);
      await sql`create table bare_rows (id bigint generated always as identity primary key,
        text text not null)`.run(database.db);
      report(`${people} people reply, in ${rounds} rounds`);
      return await measure(product, database, crowd);
    } finally {
      await database.close();
      await product.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

async function measure(
  product: Product,
  database: Database,
  { cookies, projects }: StreamPeople,
): Promise<string[][]> {
  // Projects with one owner each, who takes no part; nor do the authors of the threads.
  const first = shared.projects;
  const authors = cookies.slice(first + people, first + 2 * people);
  const threads: Thread[] = [];
  for (const [index, cookie] of authors.entries()) {
    threads.push(await openThread(product, cookie, projects[first + index] ?? ""));
  }
  const repliers = cookies.slice(first + 2 * people, first + 3 * people);
  const loops = {
    inOneThread: () => reply(product, repliers, threads.slice(0, 1)),
    inTenProjects: () => reply(product, repliers, threads),
    bare: () => insertBare(database),
    whoAmI: () => ask(product, repliers, "/current-session"),
    lists: () => ask(product, repliers, "/projects"),
  };
  for (const loop of Object.values(loops)) await loop();
  const inOneThread: Rate[] = [];
  const inTenProjects: Rate[] = [];
  const bare: Rate[] = [];
  const whoAmI: Rate[] = [];
  const lists: Rate[] = [];
  for (let round = 0; round < rounds; round += 1) {
    inOneThread.push(await loops.inOneThread());
    inTenProjects.push(await loops.inTenProjects());
    bare.push(await loops.bare());
    whoAmI.push(await loops.whoAmI());
    lists.push(await loops.lists());
  }
  return [
    [`replies a second by ${people} people in one thread`, rateOf(inOneThread), "500"],
    [`the same in ${people} projects`, rateOf(inTenProjects), "–"],
    [`rows a second that ${people} connections insert into a bare table`, rateOf(bare), "–"],
    [`a second by ${people} people: GET /current-session`, rateOf(whoAmI), "1836"],
    [`a second by ${people} people: GET /projects`, rateOf(lists), "524"],
  ];
}

interface Rate {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

const rateOf = (rates: readonly Rate[]) => {
  const perSecond = rates.map((rate) => rate.perSecond);
  const [least, most] = [Math.min(...perSecond), Math.max(...perSecond)];
  const p50 = medianOf(rates.map((rate) => rate.p50)).toFixed(1);
  const p95 = medianOf(rates.map((rate) => rate.p95)).toFixed(1);
  const spread = `${least.toFixed(0)} – ${most.toFixed(0)}`;
  return `${medianOf(perSecond).toFixed(0)} (${spread}); p50 ${p50} ms, p95 ${p95} ms`;
};

/** Several loops at once, each of which does one thing after the other. */
async function inLoops(once: (loop: number, count: number) => Promise<unknown>): Promise<Rate> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const loop = async (_: unknown, index: number) => {
    for (let now = performance.now(); now < until;) {
      await once(index, times.length);
      const done = performance.now();
      times.push(done - now);
      now = done;
    }
  };
  await Promise.all(Array.from({ length: people }, loop));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  return { perSecond, p50: percentileOf(times, 0.5), p95: percentileOf(times, 0.95) };
}

interface Thread {
  readonly project: string;
  readonly id: string;
}

async function openThread(product: Product, cookie: string, project: string): Promise<Thread> {
  const body = { commentText: "What do you think of the **new** pier?" };
  const answer = await send(product, cookie, `/projects/${project}/comment`, body);
  return { project, id: (JSON.parse(answer) as { id: string }).id };
}

const reply = (product: Product, cookies: readonly string[], threads: readonly Thread[]) =>
  inLoops((index, count) => {
    const { project, id } = threads[index % threads.length] ?? { project: "", id: "" };
    const body = { commentText: `Reply ${count}: I'd walk there every evening.`, parentId: id };
    return send(product, cookies[index] ?? "", `/projects/${project}/comment`, body);
  });

const ask = (product: Product, cookies: readonly string[], path: string) =>
  inLoops((index) => send(product, cookies[index] ?? "", path));

const insertBare = (database: Database) =>
  inLoops((_, count) =>
    sql`insert into bare_rows (text) values (${`Row ${count}`})`.named("bare-row").run(database.db),
  );

const agent = new http.Agent({ keepAlive: true, maxSockets: people });

/** Sends a request, with a JSON body if there is one, on one of a few connections; returns the reply. */
function send({ address }: Product, cookie: string, path: string, body?: object): Promise<string> {
  const json = body === undefined ? "" : JSON.stringify(body);
  const type = json && {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(json),
  };
  const options = { method: json ? "POST" : "GET", headers: { cookie, ...type }, agent };
  return new Promise((resolve, reject) => {
    const request = http.request(`${address}/api/v1${path}`, options, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const answer = Buffer.concat(pieces).toString();
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${path} answered ${response.statusCode}: ${answer}`));
      });
    });
    request.on("error", reject).end(json);
  });
}

if (import.meta.main) {
  const figures = await measureReplies((line) => console.log(line));
  console.log(tableOf(["figure", "measured", "promised"], figures));
}
