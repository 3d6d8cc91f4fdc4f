// The explorer's API calls at size, one at a time: neighbourhoods and paths, each compared with the
// same statements in a bare loop and a bare `select 1`, which show the load of the machine.
import { randomInt } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { beginning, neighboursOf } from "#server/features/graph/neighbours.ts";
import { nodeRefOf } from "#server/features/graph/nodes.ts";
import { pathBetween } from "#server/features/graph/path.ts";
import { searchNodes } from "#server/features/graph/search.ts";
import { openProductDatabase } from "./database.ts";
import { graphSize, seedGraph } from "./graph-seed.ts";
import { newDataDir, removeDataDir, startProduct } from "./product.ts";

/** Nodes of each kind that are requested. */
const each = 100;
/** The most connected ones of each kind. */
const hubs = 20;

/** Search words: part of nearly every name, part of few names, misspellings, and no match. */
const searched = ["a", "é", "pe", "am", "amber", "person", "ember 77", "persan9", "ambre", "zzzz"];

/** Rows of results: what was measured, the result, and the target. */
export async function measureGraph(report: (line: string) => void): Promise<string[][]> {
  const dataDir = newDataDir();
  const product = await startProduct(dataDir);
  try {
    const database = openProductDatabase(dataDir);
    report(`Connecting ${graphSize.projects} projects and ${graphSize.people} people`);
    const began = performance.now();
    await seedGraph(database);
    report(
      `${await countEdges(database)} edges in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    const figures = await measure(product.address, database);
    await database.close();
    return figures;
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

async function countEdges({ db }: Database): Promise<number> {
  const row = await sql<{ edges: number }>`select (select count(*) from members)
    + (select count(*) from project_techs) + (select count(*) from user_techs) as edges`.maybeOne(
    db,
  );
  return row?.edges ?? 0;
}

async function measure(address: string, database: Database): Promise<string[][]> {
  const nodes = await drawnNodes(database);
  const largest = await largestNodes(database);
  const ends = shuffled(nodes);
  const pairs = ends.map((from, at) => [from, ends[(at + 1) % ends.length] ?? from] as const);
  const graph = (nid: string) => `/graph?nid=${nid}`;
  const bareGraph = (nid: string) => neighboursOf(database.db, null, nodeRefOf(nid), beginning);
  const rows: string[][] = [];
  for (const [name, nids] of [
    ["any node's neighbourhood", shuffled(nodes)],
    ["the neighbourhoods of the 60 most connected", largest],
  ] as const) {
    rows.push(
      await figure(name, "30 ms", database, {
        ours: nids.map((nid) => () => ask(address, graph(nid))),
        bare: nids.map((nid) => () => bareGraph(nid)),
      }),
    );
  }
  rows.push(
    await figure("a path between any two nodes", "300 ms", database, {
      ours: pairs.map((pair) => () => ask(address, `/graph/path?from=${pair[0]}&to=${pair[1]}`)),
      bare: pairs.map(([from, to]) => () => {
        return pathBetween(database, null, nodeRefOf(from), nodeRefOf(to));
      }),
    }),
  );
  const names = Array.from({ length: 10 }, () => searched).flat();
  rows.push(
    await figure("nodes by name, from one letter on", "50 ms", database, {
      ours: names.map((name) => () => ask(address, `/graph/search?q=${encodeURIComponent(name)}`)),
      bare: names.map((name) => () => searchNodes(database, null, name)),
    }),
  );
  rows.push(await besidePaths(address, pairs));
  return rows;
}

/** The list of projects, while sixteen clients request paths without a pause. */
async function besidePaths(
  address: string,
  pairs: readonly (readonly [string, string])[],
): Promise<string[]> {
  const over = new AbortController();
  const asking = Array.from({ length: 16 }, async (_, number) => {
    for (let next = number; !over.signal.aborted; next += 16) {
      const [from, to] = pairs[next % pairs.length] ?? [];
      await ask(address, `/graph/path?from=${from}&to=${to}`);
    }
  });
  const times: number[] = [];
  while (times.length < 100) times.push(await timed(() => ask(address, "/projects?pageSize=20")));
  over.abort();
  await Promise.all(asking);
  const what = "the list of projects while 16 ask for paths, p95 (median)";
  return [what, `${at(times, 0.95)} (${at(times, 0.5)}) ms`, "–"];
}

async function idsOf({ db }: Database, query: string): Promise<string[]> {
  const rows = await sql<{ nid: string }>`${sql.raw(query)}`.all(db);
  return rows.map(({ nid }) => nid);
}

async function drawnNodes(database: Database): Promise<string[]> {
  const drawn = (prefix: string, table: string, where = "true") =>
    idsOf(
      database,
      `select '${prefix}' || id as nid from ${table} where ${where} order by md5(id::text) limit ${each}`,
    );
  return [
    ...(await drawn("P_", "projects")),
    ...(await drawn("U_", "users")),
    ...(await drawn("T_", "techs", "id in (select tech_id from project_techs)")),
  ];
}

async function largestNodes(database: Database): Promise<string[]> {
  const largest = (prefix: string, column: string, table: string) =>
    idsOf(
      database,
      `select '${prefix}' || ${column} as nid from ${table} group by ${column}
       order by count(*) desc limit ${hubs}`,
    );
  return [
    ...(await largest("P_", "project_id", "members")),
    ...(await largest("U_", "user_id", "members")),
    ...(await largest("T_", "tech_id", "project_techs")),
  ];
}

type Calls = readonly (() => Promise<unknown>)[];

async function figure(
  name: string,
  promised: string,
  database: Database,
  { ours, bare }: { readonly ours: Calls; readonly bare: Calls },
): Promise<string[]> {
  // Warm-up: plans are made and pages read before measuring.
  for (const call of [...ours.slice(0, 30), ...bare.slice(0, 30)]) await call();
  const times: Record<"ours" | "bare" | "one", number[]> = { ours: [], bare: [], one: [] };
  for (const [at, call] of ours.entries()) {
    times.ours.push(await timed(call));
    times.bare.push(await timed(bare[at] ?? call));
    times.one.push(await timed(() => sql`select 1`.run(database.db)));
  }
  const [mine, same, least] = [times.ours, times.bare, times.one].map(
    (all) => `${at(all, 0.95)} (${at(all, 0.5)})`,
  );
  const what = `${name}, p95 (median); the same statements in a bare loop; select 1`;
  return [what, `${mine} ms; ${same} ms; ${least} ms`, promised];
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

const at = (times: readonly number[], part: number) =>
  (times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0).toFixed(1);

let calls = 0;

/** Each request from another address, and to a URL that isn't cached. */
async function ask(address: string, path: string): Promise<void> {
  calls += 1;
  const from = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
  const answer = await fetch(`${address}/api/v1${path}&never=${calls}`, {
    headers: { "x-forwarded-for": from },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
}

/** A deterministic order that is independent of the nodes' kinds. */
const shuffled = (nids: readonly string[]) =>
  nids.toSorted((one, other) => (one.slice(-12) < other.slice(-12) ? -1 : 1));
