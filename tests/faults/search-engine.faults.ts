// A site with a search engine beside it answers as one without.
import fc from "fast-check";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { fillProjectIndex } from "#server/project-index/client.ts";
import { IndexSync } from "#server/project-index/index-sync.ts";
import type { ProjectIndex } from "#server/project-index/project-index.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import type { PageQuery } from "#server/project-index/result-page.ts";
import { answersOf } from "#server/search-engine/answers.ts";
import { Engine } from "#server/search-engine/engine.ts";
import { EngineSync } from "#server/search-engine/engine-sync.ts";
import { freePort } from "#server/start/port.ts";
import { addMadeProjects, madeSlugs, madeWords, randomOf } from "#tests/support/made-projects.ts";
import { listQuery, pageQuery } from "#tests/support/memory-index.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { isEngineInstalled, startEngine } from "./search-engine.ts";

const isInstalled = isEngineInstalled();
const database = await openTestDatabase();
const { db } = database;

/** A site with an engine and one without, on the same database. */
async function bothSites() {
  const port = await freePort("127.0.0.1");
  const folder = temporaryDir();
  const running = await startEngine(folder, port);
  const engine = new Engine(`mysql://127.0.0.1:${port}`);
  onTestFinished(() => engine.close());
  const newServer = () => new EngineSync(database, "english", engine);
  const sync = newServer();
  const answers = answersOf(engine, sync.data);
  const memory = new IndexSync(database, "english");
  const stems = async (index: ProjectIndex, { search }: ProjectQuery) =>
    memory.stemsFor(index, search === null ? [] : [search]);
  return {
    running,
    engine,
    sync,
    newServer,
    restart: () => startEngine(folder, port),
    async page(query: PageQuery) {
      await sync.filled();
      const index = await memory.current();
      const own = { ...query, nowSeconds: Math.floor(index.readAt / 1000) };
      return {
        inEngine: await answers.page(own),
        inMemory: index.page(own, await stems(index, own)),
      };
    },
    async facets(query: ProjectQuery) {
      await sync.filled();
      const index = await memory.current();
      return {
        inEngine: await answers.facets(query),
        inMemory: index.facets(query, await stems(index, query)),
      };
    },
    suggest: (text: string) => answers.suggest({ text, size: 5, atMs: sync.data.readAt }),
    async matches(stack: readonly string[], some: { freeOnly?: boolean; isNamed?: boolean } = {}) {
      await sync.filled();
      const index = await memory.current();
      const query = {
        stack,
        isNamed: true,
        role: null,
        freeOnly: false,
        history: [],
        without: [],
        size: 20,
        atMs: null,
        version: sync.data.learnedVersion,
        after: null,
        ...some,
      };
      await memory.learn(index, sync.data.learnedVersion);
      return { inEngine: await answers.matches(query), inMemory: index.matches(query) };
    },
    answers,
    memory,
  };
}

const nowSeconds = Math.floor(Date.now() / 1000);

const choices = {
  techs: fc.subarray(madeSlugs, { minLength: 1, maxLength: 3 }),
  techsMatch: fc.constantFrom("all", "any"),
  tech: fc.constantFrom(...madeSlugs),
  role: fc.constantFrom("developer", "designer"),
  category: fc.constantFrom("language", "database", "frontend"),
  activity: fc.constantFrom("week", "month", "year"),
  starter: fc.constant(true),
  archived: fc.constantFrom("only", "included"),
  search: fc.constantFrom(
    "tech:rust",
    "-tech:python",
    "role:designer",
    "-role:developer",
    "stars:>2",
    "stars:1..3",
    "-stars:0..4",
    "tech:go needs a developer stars:<5",
    "stars:>3 stars:<2",
  ),
} as const;

const filters: fc.Arbitrary<ProjectQuery> = fc
  .tuple(fc.subarray(Object.keys(choices), { maxLength: 4 }), fc.record(choices))
  .map(([made, all]) => ({
    ...listQuery({ nowSeconds }),
    ...Object.fromEntries(Object.entries(all).filter(([name]) => made.includes(name))),
  }));

const sorts = ["newest", "stars", "active", "answers", "relevance", "fit"] as const;

test.runIf(isInstalled)(
  "filters, sorts, totals and counts are those of the index in memory",
  async () => {
    await addMadeProjects(db, 3_000);
    const { page, facets } = await bothSites();
    const hidden = await sql<{ id: string }>`
      select id from projects where hidden_at is not null limit 5`.all(db);
    const visibleHidden = hidden.map(({ id }) => id);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (query, sort, size, seesHidden) => {
          const own = { ...query, visibleHidden: seesHidden ? visibleHidden : [] };
          const asked = pageQuery({ ...own, sort, size });
          let { inEngine, inMemory } = await page(asked);
          for (let pages = 0; pages < 3; pages += 1) {
            expect(inEngine.results.map(({ id }) => id)).toEqual(
              inMemory.results.map(({ id }) => id),
            );
            found += inEngine.results.length;
            expect([inEngine.total, inEngine.hasMore]).toEqual([inMemory.total, inMemory.hasMore]);
            const [one, other] = [inEngine.results.at(-1), inMemory.results.at(-1)];
            if (!one || !other || !inEngine.hasMore) break;
            const { atMs } = inMemory;
            inEngine = (await page({ ...asked, atMs, after: one })).inEngine;
            inMemory = (await page({ ...asked, atMs, after: other })).inMemory;
          }
          const counts = await facets(own);
          expect(counts.inEngine).toEqual(counts.inMemory);
        },
      ),
      { numRuns: Number(process.env["RUNS"] ?? 60), endOnFailure: true, seed: 1 },
    );
    expect(found).toBeGreaterThan(0);
  },
);

test.runIf(isInstalled)("clearly similar projects are those of the index in memory", async () => {
  await addMadeProjects(db, 500);
  // Pairs with words that no other has.
  await sql`update projects p set description_text = n.words
    from (select id, format('Wading%1$s birds of marshland%1$s', row_number() over (order by id) / 2)
        as words from projects order by id limit 40) n where p.id = n.id`.run(db);
  const { answers, memory, sync } = await bothSites();
  await sync.filled();
  const index = await memory.current();
  await memory.learn(index, sync.data.learnedVersion);
  const made = await sql<{ id: string; name: string; description: string }>`
    select id, name, description_text as description from projects order by id limit 40`.all(db);
  let count = 0;
  for (const { id, name, description } of made) {
    const query = { name, description, stack: madeSlugs.slice(0, 2), without: [id], nowSeconds };
    const inMemory = index.similar({ ...query, version: null });
    const inEngine = await answers.similar({ ...query, version: null });
    expect(inEngine.map((one) => one.id)).toEqual(inMemory.map((one) => one.id));
    count += inMemory.length;
  }
  expect(count).toBeGreaterThan(0);
});

const random = randomOf(7);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const typo = (word: string) => word.slice(0, 2) + word.slice(3);
const searches = Array.from({ length: 120 }, () => {
  const kinds = [
    () => oneOf(madeWords),
    () => oneOf(madeWords).slice(0, 4),
    () => `${oneOf(madeWords)} ${oneOf(madeWords)}`,
    () => `"${oneOf(madeWords)} ${oneOf(madeWords)}"`,
    () => `${oneOf(madeWords)} -${oneOf(madeWords)}`,
    () => `${oneOf(madeSlugs)} ${oneOf(madeWords)}`,
    () => oneOf(madeSlugs),
    () => typo(oneOf(madeWords.filter((word) => word.length > 6))),
    () => `the ${oneOf(madeWords)} tech:python`,
    () =>
      oneOf([
        "c++",
        "c#",
        "音楽",
        "cafe",
        "погода",
        "x86",
        "3d",
        "the",
        "?",
        "'; drop",
        '\\ " ( | @name',
      ]),
  ];
  return oneOf(kinds)();
});

test.runIf(isInstalled)("searches have at least 95 % of the same first 50 results", async () => {
  await addMadeProjects(db, 2_000, 2);
  const { page } = await bothSites();
  let [same, all] = [0, 0];
  const worst: { search: string; share: number; totals: string }[] = [];
  for (const [position, search] of searches.entries()) {
    const others = (["newest", "stars"] as const).filter((_, one) => position % 6 === one);
    for (const sort of ["relevance" as const, ...others]) {
      const { inEngine, inMemory } = await page(pageQuery({ search, sort, size: 50 }));
      const found = new Set(inEngine.results.map(({ id }) => id));
      const common = inMemory.results.filter(({ id }) => found.has(id)).length;
      same += common;
      all += Math.max(inMemory.results.length, inEngine.results.length);
      const share = common / Math.max(1, inMemory.results.length, inEngine.results.length);
      if (inMemory.results.length + inEngine.results.length > 0 && share < 0.95) {
        worst.push({ search, share, totals: `${inEngine.total}/${inMemory.total} ${sort}` });
      }
    }
  }
  if (process.env["ENGINE_DEBUG"]) console.log(same / all, worst);
  expect(same / all).toBeGreaterThanOrEqual(0.95);
});

test.runIf(isInstalled)("matches have the same totals and nearly the same first ones", async () => {
  await addMadeProjects(db, 2_000, 3);
  const { matches } = await bothSites();
  let [same, all] = [0, 0];
  for (let round = 0; round < 30; round += 1) {
    const stack = [...new Set([oneOf(madeSlugs), oneOf(madeSlugs), oneOf(madeSlugs)])];
    const some = { freeOnly: round % 3 === 0, isNamed: round % 2 === 0 };
    const { inEngine, inMemory } = await matches(stack, some);
    const { total, close, free } = inEngine;
    expect([total, close, free]).toEqual([inMemory.total, inMemory.close, inMemory.free]);
    const found = new Set(inEngine.matches.map(({ id }) => id));
    same += inMemory.matches.filter(({ id }) => found.has(id)).length;
    all += inMemory.matches.length;
  }
  if (process.env["ENGINE_DEBUG"]) console.log(same / all);
  expect(same / all).toBeGreaterThanOrEqual(0.95);
});

test.runIf(isInstalled)(
  "changes are in the next answer, after deaths of the engine too",
  async () => {
    await addMadeProjects(db, 500, 4);
    const site = await bothSites();
    const { page, newServer, engine } = site;
    const asked = pageQuery({ archived: "included", size: 10_000 });
    const isEqual = async () => {
      const { inEngine, inMemory } = await page(asked);
      expect(inEngine.results.map(({ id }) => id)).toEqual(inMemory.results.map(({ id }) => id));
      expect(inMemory.results.length).toBeGreaterThan(100);
      const starred = await page(pageQuery({ sort: "stars", size: 500 }));
      expect(starred.inEngine.results).toEqual(starred.inMemory.results);
    };
    const change = async () => {
      await sql`update projects set star_count = floor(random() * 50), name = 'moved ' || left(name, 20)
      where id in (select id from projects order by random() limit 20)`.run(db);
      await sql`delete from projects where id in (select id from projects order by random() limit 5)`.run(
        db,
      );
      await addMadeProjects(db, 5, Math.floor(Math.random() * 1e6));
    };
    await isEqual();
    await change();
    // Several servers do the same work at once.
    await Promise.all([newServer().filled(), site.sync.filled(), newServer().filled()]);
    await isEqual();

    await site.running.kill();
    await change();
    await expect(page(asked)).rejects.toMatchObject({ code: "SEARCH_ENGINE_AWAY" });
    const { kill } = await site.restart();
    await isEqual();

    // As if another had been put in its place.
    await engine.clear();
    await change();
    await isEqual();
    await kill();
  },
);

/** Words of the engine's own language, signs of its queries, letters beyond its table, and long words. */
const hostileWords = [
  ...String.raw`sentence paragraph near/3 zone:a maybe @name ^a$ "a~3 a|b !a a-b_c.d/e =a <<`.split(
    " ",
  ),
  ...String.raw`c++ c# + # _all * ' \ \' ; -- /* % 𠮷 🦀 👨‍👩‍👧 é ß İ 音楽 문장 ไทย ａ ½ ٣ 𝒳`.split(
    " ",
  ),
  "\0",
  "\u0301",
  "\u{e0001}",
  "x".repeat(43),
  "x".repeat(200),
  "é".repeat(90),
  "𠮷".repeat(20),
];

test.runIf(isInstalled)("no search is a statement that the engine refuses", async () => {
  const { sync, page, facets, suggest } = await bothSites();
  await sync.filled();
  const word = fc.oneof(fc.constantFrom(...hostileWords), fc.string({ unit: "grapheme" }));
  const signs = fc.constantFrom("", "-", '"', "tech:", "-tech:", "role:");
  const written = fc
    .array(fc.tuple(signs, word), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map((part) => part.join("")).join(" "));
  const ask = async (search: string) => {
    await page(pageQuery({ search, size: 3, sort: "relevance" }));
    await page(pageQuery({ search, size: 3, sort: "stars" }));
    await facets(listQuery({ search }));
    await suggest(search);
  };
  for (const search of hostileWords) await ask(search);
  await fc.assert(fc.asyncProperty(written, ask), { numRuns: 60 });
});

test.runIf(isInstalled)("an engine that hangs is as good as none, and is asked again", async () => {
  const { running, page } = await bothSites();
  const asked = pageQuery({ size: 5 });
  await page(asked);
  running.process.kill("SIGSTOP");
  try {
    await expect(page(asked)).rejects.toMatchObject({ code: "SEARCH_ENGINE_AWAY" });
  } finally {
    running.process.kill("SIGCONT");
  }
  await pause(100);
  const { inEngine, inMemory } = await page(asked);
  expect(inEngine.total).toBe(inMemory.total);
});

test.runIf(isInstalled)(
  "pages do without an engine that died, and with it once it is back",
  async () => {
    const port = await freePort("127.0.0.1");
    const folder = temporaryDir();
    const running = await startEngine(folder, port);
    const site = await startTestApp({ searchUrl: `mysql://127.0.0.1:${port}` });
    await fillProjectIndex(site.database, { info: () => {}, warn: () => {} });
    const owner = await site.person("orla");
    const { id } = await site.project(owner, { name: "Tidewater" });
    const idsOf = async (path: string) => {
      const { status, body } = await site.visitor.get<{ id: string }[]>(path);
      return status === 200 ? body.map((project) => project.id) : status;
    };
    expect(await idsOf("/projects?search=tidewater")).toEqual([id]);
    await running.kill();
    expect(await idsOf("/projects")).toEqual([id]);
    expect(await idsOf("/newest_projects")).toEqual([id]);
    expect(await idsOf("/projects?search=tidewater")).toBe(503);
    const { id: later } = await site.project(owner, { name: "Tidewater again" });
    expect(await idsOf("/projects")).toEqual([later, id]);
    await startEngine(folder, port);
    await expect.poll(() => idsOf("/projects?search=tidewater")).toEqual([id, later]);
  },
);
