// Measures a site with a search engine beside it, for a database that bench/many-projects.ts made:
//
//   node bench/search-engine.ts --data-dir DIR --url mysql://127.0.0.1:9306 [--filled]
//
// fills the engine, asks each kind of question, one after another and eight at once, and prints how long
// answers take. With --filled the engine has been filled before.
import { parseArgs } from "node:util";
import { connect, type Database } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { sql } from "#server/database/sql.ts";
import type { ProjectKind, Questions } from "#server/project-index/questions.ts";
import { answersOf } from "#server/search-engine/answers.ts";
import { Engine } from "#server/search-engine/engine.ts";
import { EngineSync } from "#server/search-engine/engine-sync.ts";
import { pageQuery } from "#tests/support/memory-index.ts";

const rounds = 40;
const atOnce = 8;

type Asked = {
  [K in ProjectKind]: readonly [kind: K, query: Questions[K]["query"]];
}[ProjectKind];

/** What is measured, by its name: questions with changing words. */
function questions(words: readonly string[], slugs: readonly string[]) {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const word = (round: number) => words[round % words.length] ?? "";
  const slug = (round: number) => slugs[round % slugs.length] ?? "";
  const page = (some: Parameters<typeof pageQuery>[0]): Asked => [
    "page",
    pageQuery({ nowSeconds, size: 24, ...some }),
  ];
  const first = { atMs: null, version: null, after: null };
  const anybody = { isNamed: true, role: null, freeOnly: false, history: [], without: [] };
  const match = (stack: string[]): Asked => ["matches", { stack, ...anybody, size: 24, ...first }];
  return {
    "all, the newest": () => page({}),
    "all, by stars": () => page({ sort: "stars" }),
    "a technology, by stars": (round: number) => page({ techs: [slug(round)], sort: "stars" }),
    "four filters": (round: number) =>
      page({ techs: [slug(round)], role: "developer", activity: "year", category: "language" }),
    "a word, by relevance": (round: number) => page({ search: word(round), sort: "relevance" }),
    "two words": (round: number) =>
      page({ search: `${word(round)} ${word(round + 7)}`, sort: "relevance" }),
    "facets of all": (): Asked => ["facets", pageQuery({ nowSeconds })],
    "facets of a word": (round: number): Asked => [
      "facets",
      pageQuery({ nowSeconds, search: word(round) }),
    ],
    "matches of four popular ones": () => match(slugs.slice(0, 4)),
    "matches of two": (round: number) => match([slug(round + 5), slug(round + 9)]),
    suggestions: (round: number): Asked => [
      "suggest",
      { text: word(round).slice(0, 4), size: 5, atMs: Date.now() },
    ],
  } satisfies Record<string, (round: number) => Asked>;
}

/** The technologies that most projects use. */
async function popularSlugs({ db }: Database): Promise<string[]> {
  const rows = await sql<{ slug: string }>`
    select t.slug from techs t join project_techs x on x.tech_id = t.id
    group by t.slug order by count(*) desc limit 20`.all(db);
  return rows.map(({ slug }) => slug);
}

const quantile = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
};

async function measure(database: Database, url: string, isFilled: boolean): Promise<void> {
  const engine = new Engine(url);
  const began = performance.now();
  const onProgress = (count: number) => {
    if (count % 250_000 === 0) console.log(`${count} projects, ${seconds(began)} s`);
  };
  const sync = new EngineSync(database, "english", engine, { onProgress });
  await (isFilled ? sync.filled() : sync.rebuild());
  console.log(`ready after ${seconds(began)} s`);
  const answers = answersOf(engine, sync.data);
  const ask = async ([kind, query]: Asked): Promise<number> => {
    const startedAt = performance.now();
    await sync.current();
    await (answers[kind] as (one: unknown) => Promise<unknown>)(query);
    return performance.now() - startedAt;
  };
  // Neither the commonest words nor the rarest.
  const words = sync.data.words.words.slice(20, 400).filter((one) => /^[a-z]{4,}$/.test(one));
  for (const [name, question] of Object.entries(questions(words, await popularSlugs(database)))) {
    const alone: number[] = [];
    for (let round = 0; round < rounds; round += 1) alone.push(await ask(question(round)));
    const together: number[] = [];
    for (let round = 0; round < rounds; round += atOnce) {
      const some = Array.from({ length: atOnce }, (_, one) => ask(question(round + one)));
      together.push(...(await Promise.all(some)));
    }
    const times = [alone, together].map((all) => `${quantile(all, 0.5)} / ${quantile(all, 0.95)}`);
    console.log(`| ${name} | ${times.join(" | ")} |`);
  }
  const { rss } = process.memoryUsage();
  console.log(`this process: ${Math.round(rss / 2 ** 20)} MB`);
  await engine.close();
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1000);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "data-dir": { type: "string" },
      url: { type: "string" },
      filled: { type: "boolean", default: false },
    },
  });
  const { "data-dir": dataDir, url, filled } = values;
  if (!dataDir || !url)
    throw new Error("usage: node bench/search-engine.ts --data-dir DIR --url URL");
  const embedded = await openEmbedded(dataDir, console.log);
  const database = connect(embedded.connection);
  try {
    await measure(database, url, filled);
  } finally {
    await database.close();
    await embedded.stop(60_000);
  }
}

if (import.meta.main) await main();
