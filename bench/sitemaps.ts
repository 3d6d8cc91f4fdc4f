// What search engines read, among a million projects: the index of sitemaps, their first, middle and last
// one and robots.txt, through HTTP. By hand: `node bench/sitemaps.ts [PROJECTS]`; on a data directory that
// was filled before: `BENCH_DATA_DIR=DIR node bench/sitemaps.ts`.
import { setTimeout as wait } from "node:timers/promises";
import { firstProjects } from "#server/features/sitemaps/queries.ts";
import { openProductDatabase } from "./database.ts";
import { indexOf, seed, start } from "./discovery.ts";
import { medianOf } from "./load.ts";
import { newDataDir, type Product, removeDataDir } from "./product.ts";
import { tableOf } from "./table.ts";

const calls = 40;

interface Answer {
  readonly ms: number;
  readonly text: string;
}

async function read(address: string, path: string): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(address + path);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms: performance.now() - startedAt, text };
}

const locations = (text: string) =>
  Array.from(text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)/g), ([, path = ""]) => path);

const row = (name: string, times: readonly number[], text = "") => [
  name,
  `${medianOf(times).toFixed(1)} ms`,
  `${(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`,
  text === "" ? "–" : `${(Buffer.byteLength(text) / 1024).toFixed(0)} KiB`,
];

async function rowOf({ address }: Product, name: string, path: string): Promise<string[]> {
  const times: number[] = [];
  let text = "";
  for (let call = 0; call < calls; call += 1) {
    const answer = await read(address, path);
    times.push(answer.ms);
    ({ text } = answer);
  }
  return row(name, times, text);
}

const count = Number(process.argv[2] ?? 1_000_000);
const given = process.env["BENCH_DATA_DIR"];
const dataDir = given ?? newDataDir();
try {
  if (given === undefined) await seed(dataDir, count);
  const product = await start(dataDir);
  try {
    await indexOf(dataDir);
    await wait(10_000);
    const before = product.memory();
    const first = await read(product.address, "/sitemap.xml");
    const pages = locations(first.text).filter((path) => path.startsWith("/sitemaps/projects/"));
    const at = (place: number) => pages.at(place) ?? "";
    const database = openProductDatabase(dataDir);
    const queries: number[] = [];
    for (let query = 0; query < 10; query += 1) {
      const startedAt = performance.now();
      await firstProjects(database.db);
      queries.push(performance.now() - startedAt);
    }
    await database.close();
    const rows = [
      row("/sitemap.xml, the first one in an hour", [first.ms], first.text),
      row("its query, alone", queries),
      await rowOf(product, "/sitemap.xml, later", "/sitemap.xml"),
      await rowOf(product, "the first projects", at(0)),
      await rowOf(product, "projects in the middle", at(Math.floor(pages.length / 2))),
      await rowOf(product, "the last projects", at(-1)),
      await rowOf(product, "people", "/sitemaps/people.xml"),
      await rowOf(product, "technologies", "/sitemaps/techs.xml"),
      await rowOf(product, "/robots.txt", "/robots.txt"),
    ];
    console.log(tableOf([`${pages.length} sitemaps of projects`, "median", "p95", "size"], rows));
    console.log(
      `memory of the server: ${before.toFixed(0)} MiB before, ${product.memory().toFixed(0)} after`,
    );
  } finally {
    await product.stop();
  }
} finally {
  if (given === undefined) removeDataDir(dataDir);
}
