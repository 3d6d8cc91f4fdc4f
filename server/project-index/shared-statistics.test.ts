// All servers rank by the same statistics, whenever they started and whichever of them learnt.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexSync } from "./index-sync.ts";
import type { MatchPage, MatchQuery } from "./match.ts";

const database = await openTestDatabase();
const { db } = database;

const slugs = ["rust", "python", "react", "postgresql", "docker"];
const words = ["tide", "atlas", "harbour", "mapping", "music", "libraries", "kayak", "weather"];

let techIds: string[] = [];
beforeAll(async () => {
  const rows = await sql<{ id: string }>`
    select t.id from unnest(${slugs}::text[]) with ordinality as s (slug, place)
    join techs t using (slug) order by place`.all(db);
  techIds = rows.map(({ id }) => id);
});

beforeEach(async () => {
  await sql`delete from projects`.run(db);
  await sql`delete from learned_statistics`.run(db);
});

/** A project that differs from others by its number; further words in its text. */
async function create(number: number, more = ""): Promise<void> {
  const id = newId();
  const own = words.filter((_, index) => (number >> (index % 4)) % 2 === index % 2);
  await sql`insert into projects (id, name, description, description_html, description_text,
      last_activity_at, last_activity)
    values (${id}, ${`Project ${number}`}, 'xx', 'xx', ${`${own.join(" ")} ${more}`}, now(), 'push')`.run(
    db,
  );
  const chosen = techIds.filter((_, index) => (number + index) % 3 !== 0);
  await sql`insert into project_techs (project_id, tech_id, position)
    select ${id}, id, place from unnest(${chosen}::uuid[]) with ordinality as t (id, place)`.run(
    db,
  );
}

async function createMany(count: number, from = 0): Promise<void> {
  for (let number = from; number < from + count; number += 1) await create(number);
}

const server = () => new IndexSync(database, "english");

const firstPage: MatchQuery = {
  stack: ["rust", "postgresql"],
  role: null,
  isNamed: false,
  freeOnly: false,
  history: [],
  without: [],
  size: 100,
  atMs: null,
  version: null,
  after: null,
};

async function matchesOf(on: IndexSync, query: Partial<MatchQuery> = {}): Promise<MatchPage> {
  const question = { ...firstPage, ...query };
  const index = await on.current();
  await on.learn(index, question.version);
  return index.matches(question);
}

const scoresOf = ({ matches }: MatchPage) => matches.map(({ id, score }) => [id, score]);

test("servers that were filled at different times give the same scores", async () => {
  await createMany(120);
  const early = server();
  await matchesOf(early);
  // Fewer changes than make it learn anew, with a word that is new to it.
  await create(1000, "zeppelin kayak");
  const late = server();
  for (const stack of [["rust"], ["python", "react"], ["docker", "postgresql", "rust"]]) {
    const expected = scoresOf(await matchesOf(early, { stack }));
    expect(expected.length).toBeGreaterThan(50);
    expect(scoresOf(await matchesOf(late, { stack }))).toEqual(expected);
  }
  const [known] = (await matchesOf(early)).matches;
  const history = [{ id: known?.id ?? "", text: "tide atlas harbour zeppelin" }];
  const expected = scoresOf(await matchesOf(early, { history }));
  expect(scoresOf(await matchesOf(late, { history }))).toEqual(expected);
});

test("a word that left the projects of one server and came back counts alike on all", async () => {
  await createMany(60);
  await create(1000, "zeppelin airship");
  await create(1001, "zeppelin airship");
  const early = server();
  await matchesOf(early);
  await sql`update projects set description_text = 'tide' where description_text like '%zeppelin%'`.run(
    db,
  );
  const late = server();
  await matchesOf(late);
  await sql`update projects set description_text = 'zeppelin' where name = 'Project 1001'`.run(db);
  const history = [{ id: (await matchesOf(early)).matches[3]?.id ?? "", text: "zeppelin tide" }];
  expect(scoresOf(await matchesOf(late, { history }))).toEqual(
    scoresOf(await matchesOf(early, { history })),
  );
});

test("pages requested from two servers in turn, while others create projects and ask, hold each project once", async () => {
  await createMany(50);
  const servers = [server(), server()];
  const expected = (await matchesOf(servers[0] as IndexSync)).matches.map(({ id }) => id);
  const seen: string[] = [];
  let query: Partial<MatchQuery> = { size: 4 };
  for (let page = 0; ; page += 1) {
    const found = await matchesOf(servers[page % 2] as IndexSync, query);
    seen.push(...found.matches.map(({ id }) => id));
    const last = found.matches.at(-1);
    if (!found.hasMore || !last) break;
    const { atMs, version } = found;
    query = { size: 4, atMs, version, after: { key: last.key, id: last.id } };
    // Each makes the servers learn anew.
    await createMany(3, 100 + 3 * page);
    for (const other of servers) await matchesOf(other, { stack: ["python"] });
  }
  expect(seen).toEqual(expected);
});

test("a server that starts meanwhile ranks further pages by what the first page was ranked by", async () => {
  await createMany(50);
  const first = server();
  const { matches, atMs, version } = await matchesOf(first);
  await createMany(20, 200);
  await matchesOf(first);
  const [, , third] = matches;
  const rest = await matchesOf(server(), { atMs, version, after: third ?? null });
  expect(rest.version).toBe(version);
  expect(scoresOf(rest)).toEqual(matches.slice(3).map(({ id, score }) => [id, score]));
});

test("servers that learn at the same time share one version", async () => {
  await createMany(20);
  const servers = Array.from({ length: 5 }, server);
  const pages = await Promise.all(servers.map((one) => matchesOf(one)));
  expect(new Set(pages.map((page) => JSON.stringify(scoresOf(page)))).size).toBe(1);
  const rows = await sql`select from learned_statistics`.all(db);
  expect(rows).toHaveLength(1);
});

test("versions that are too old are deleted, and pages that name one are ranked by the latest", async () => {
  await createMany(3);
  const one = server();
  const { version, atMs } = await matchesOf(one);
  for (let number = 0; number < 70; number += 1) {
    await sql`update projects set description_text = ${`tide ${number}`}`.run(db);
    await matchesOf(one);
  }
  const rows = await sql<{ version: number }>`
    select version from learned_statistics order by version`.all(db);
  expect(rows.length).toBeLessThanOrEqual(64);
  expect(rows[0]?.version).toBeGreaterThan(version);
  const latest = await matchesOf(one);
  expect((await matchesOf(one, { version, atMs })).version).toBe(latest.version);
  expect((await matchesOf(one, { version: 2 ** 31 - 1, atMs })).version).toBe(latest.version);
});
