// Finding projects among many: lists, facets, matches, searches and suggestions, uncached, at
// 10,000, 100,000 and 1,000,000 projects. By hand: `node bench/discovery.ts [COUNT …]`; on a data
// directory that was filled before: `BENCH_DATA_DIR=DIR node bench/discovery.ts COUNT`. The projects
// are recombined from those in the file named by BENCH_PROJECTS, else from generated ones.
import fs from "node:fs";
import path from "node:path";
import { connect } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { load } from "./load.ts";
import { addManyProjects } from "./many-projects.ts";
import { newDataDir, type Product, removeDataDir, startProduct } from "./product.ts";
import { tableOf } from "./table.ts";

/** Milliseconds promised at 100,000 and at 1,000,000 projects, for 95 of 100 requests. */
const promised: Readonly<Record<string, readonly [number, number]>> = {
  list: [20, 40],
  facets: [60, 120],
  matches: [30, 60],
  search: [40, 100],
  suggestions: [20, 20],
};

const stacks = [
  "python,javascript,postgresql,docker",
  "docker",
  "python",
  "javascript,docker",
  "rust,postgresql",
  "typescript,react,postgresql,rust",
  "go,kubernetes,docker,prometheus",
  "java,spring",
  "cpp",
  "php,laravel,mysql,vuejs,docker",
];

const filters = [
  "techs=docker",
  "techs=docker,python",
  "techs=docker,python&techsMatch=any",
  "role=designer",
  "category=database",
  "activity=month",
  "techs=javascript&role=developer&activity=year",
  "",
];

const words =
  "server,library,music,data,web,python,game,javascript,client,api,tool,app,learning,editor,image,framework,code,machine,linux,testing,mobile,cloud,search,video,security,graph,chat,file,parser,design".split(
    ",",
  );

/** 200 searches: single words, two, phrases, typos, rare and unknown ones, syntax. */
const searches: readonly string[] = [
  ...words,
  ...words.map((word, index) => `${word} ${words[(index * 7 + 3) % words.length]}`),
  ...words.map((word) => word.slice(0, -1)),
  ...words.map((word) => `${word.slice(0, 2)}${word[3] ?? ""}${word[2] ?? ""}${word.slice(4)}`),
  ...words.map((word, index) => `${word} -${words[(index * 11 + 5) % words.length]}`),
  ...words.map((word) => `needs a designer ${word}`),
  ..."a,c,r,go,k8s,ts,xyzzy,open source,machine learning,tech:rust stars:>5,postgres docker,visual studio code,the,node.js,c++,role:developer kubernetes,qwertyuiop asdfgh,stars:>1000,free software for everyone,a library to build web applications".split(
    ",",
  ),
];

const sorts = ["newest", "stars", "active", "answers", "fit"];

let unseen = 0;
/** A path that no cache has seen. */
const uncached = (call: string) => `/api/v1/${call}&never=${(unseen += 1)}`;

const calls: Readonly<Record<string, readonly string[]>> = {
  list: filters.flatMap((filter) =>
    sorts.map((sort) => `projects?${filter}&sort=${sort}${filter === "" ? "&techs=rust" : ""}`),
  ),
  facets: [
    ...filters.map((filter) => `projects/facets?${filter}`),
    ...words.slice(0, 8).map((word) => `projects/facets?search=${word}`),
  ],
  matches: stacks.map((stack) => `matches?techs=${stack}`),
  search: searches.map((search) => `projects?search=${encodeURIComponent(search)}`),
  suggestions: words.flatMap((word) =>
    [1, 2, 3, 4].map((length) => `suggestions?text=${word.slice(0, length)}`),
  ),
};

/** 95th percentile of sequential requests, in milliseconds. */
export async function p95Of(product: Product, paths: readonly string[]): Promise<number> {
  const times: number[] = [];
  const rounds = Math.ceil(200 / paths.length);
  for (let round = 0; round < rounds; round += 1) {
    for (const one of paths) {
      const startedAt = performance.now();
      const response = await fetch(product.address + uncached(one));
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
      if (!response.ok) throw new Error(`${one}: ${response.status}`);
    }
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Infinity;
}

export async function seed(dataDir: string, count: number): Promise<void> {
  const embedded = await openEmbedded(dataDir, () => {});
  try {
    const database = connect(embedded.connection);
    await migrate(database, () => {});
    await loadCatalogue(database);
    const file = process.env["BENCH_PROJECTS"];
    await addManyProjects(database, { count, until: new Date(), file });
    await database.close();
  } finally {
    await embedded.stop();
  }
}

interface IndexLine {
  readonly projects: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** The line of the server's log about its filled index. */
export async function indexOf(dataDir: string): Promise<IndexLine> {
  for (;;) {
    const lines = fs.readFileSync(path.join(dataDir, "log"), "utf8").split("\n");
    const ready = lines.findLast((line) => line.includes("the project index is ready"));
    if (ready !== undefined) return JSON.parse(ready) as IndexLine;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const discoveryCounts: readonly number[] = [10_000, 100_000, 1_000_000];

/** A table of what was measured among `count` projects and what is promised. */
export async function discoveryTable(log: (line: string) => void, count: number): Promise<string> {
  const rows = await measure(log, count, process.env["BENCH_DATA_DIR"]);
  return tableOf([`${count} projects`, "measured", "promised"], rows);
}

export function start(dataDir: string): Promise<Product> {
  // Otherwise the line of an earlier start would be read.
  fs.rmSync(path.join(dataDir, "log"), { force: true });
  return startProduct(dataDir, { DEMO_CONTENT: "false", RATE_LIMITS: "off", TRUST_PROXY: "" });
}

async function measure(
  log: (line: string) => void,
  count: number,
  seeded?: string,
): Promise<string[][]> {
  const dataDir = seeded ?? newDataDir();
  try {
    if (seeded === undefined) {
      log(`Making ${count} projects`);
      await seed(dataDir, count);
    }
    const rows: string[][] = [];
    const product = await start(dataDir);
    try {
      const index = await indexOf(dataDir);
      rows.push(
        [
          `index ready, ${count} projects`,
          `${index.seconds} s`,
          count === 1_000_000 ? "30 s" : "–",
        ],
        [
          "memory of the index, a project",
          `${(index.bytes / count).toFixed(0)} bytes`,
          "150 bytes",
        ],
      );
      for (const [name, paths] of Object.entries(calls)) {
        log(`${name} among ${count}`);
        await p95Of(product, paths.slice(0, 20));
        const limit = promised[name]?.[count > 100_000 ? 1 : 0];
        rows.push([
          `${name}, p95`,
          `${(await p95Of(product, paths)).toFixed(1)} ms`,
          `${limit} ms`,
        ]);
      }
      if (count === 100_000) {
        for (const [name, least] of [
          ["search", 300],
          ["matches", 500],
        ] as const) {
          const paths = Array.from({ length: 10_000 }, (_, call) =>
            uncached(calls[name]?.[call % (calls[name]?.length ?? 1)] ?? ""),
          );
          const { perSecond } = await load(product.address, paths, 10);
          rows.push([`${name}, 16 at once`, `${perSecond.toFixed(0)} a second`, `${least}`]);
        }
      }
      rows.push(["memory of the server", `${product.memory().toFixed(0)} MiB`, "300 MiB"]);
      return rows;
    } finally {
      await product.stop();
    }
  } finally {
    if (seeded === undefined) removeDataDir(dataDir);
  }
}

if (import.meta.main) {
  const counts = process.argv.slice(2).map(Number);
  for (const count of counts.length > 0 ? counts : discoveryCounts) {
    console.log(`\n${await discoveryTable(console.log, count)}\n`);
  }
}
