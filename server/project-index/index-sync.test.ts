// The index says what the database says, whatever happened, on every server.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { partsOfSearch } from "#shared/search-without.ts";
import { newId } from "#server/database/ids.ts";
import { matchesIn, matchTruth, type MatchTruth } from "#tests/support/match-truth.ts";
import { listQuery, pageQuery } from "#tests/support/memory-index.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexSync } from "./index-sync.ts";
import type { ProjectIndex } from "./project-index.ts";
import type { ProjectQuery } from "./query.ts";
import type { PageQuery } from "./result-page.ts";

const database = await openTestDatabase();
const { db } = database;
const startedServer = () => new IndexSync(database, "english");
const servers = [startedServer(), startedServer()];

const slugs = ["rust", "python", "react", "postgresql", "docker"];
const words = ["tide", "atlas", "harbour", "mapping", "music", "libraries", "café", "音楽", "the"];

let techIds: string[] = [];
beforeAll(async () => {
  const rows = await sql<{ id: string }>`
    select t.id from unnest(${slugs}::text[]) with ordinality as s (slug, place)
    join techs t using (slug) order by place`.all(db);
  techIds = rows.map(({ id }) => id);
});

const noStems = new Map<string, string>();

const everything = listQuery();

const choices = {
  techs: fc.subarray(slugs, { minLength: 1, maxLength: 3 }),
  techsMatch: fc.constantFrom("all", "any"),
  tech: fc.constantFrom(...slugs),
  role: fc.constantFrom("developer", "designer"),
  category: fc.constantFrom("language", "database", "frontend"),
  activity: fc.constantFrom("week", "month", "year"),
  starter: fc.constant(true),
  archived: fc.constantFrom("only", "included"),
} as const;

/** With few choices: with all of them hardly a project would be left. */
const query: fc.Arbitrary<ProjectQuery> = fc
  .tuple(fc.subarray(Object.keys(choices), { maxLength: 3 }), fc.record(choices))
  .map(([made, all]) => ({
    ...everything,
    ...Object.fromEntries(Object.entries(all).filter(([name]) => made.includes(name))),
  }));

const sorts = ["newest", "stars", "active"] as const;

/** What PostgreSQL answers, by id. */
async function truth(filters: ProjectQuery, sort: (typeof sorts)[number]): Promise<string[]> {
  const days = { week: 7, month: 30, year: 365 };
  const since = filters.activity === null ? null : days[filters.activity] * 86_400;
  const order = {
    newest: sql`null::int`,
    stars: sql`p.star_count`,
    active: sql`floor(extract(epoch from p.last_activity_at))`,
  }[sort];
  const has = sql`(select count(*) from project_techs x join techs t on t.id = x.tech_id
    where x.project_id = p.id and t.slug = any(${filters.techs}::text[]))`;
  const rows = await sql<{ id: string }>`
    select p.id from projects p
    where p.hidden_at is null
      and case ${filters.archived} when 'no' then p.archived_at is null
        when 'only' then p.archived_at is not null else true end
      and (cardinality(${filters.techs}::text[]) = 0
        or ${has} >= case when ${filters.techsMatch} = 'all' then ${filters.techs.length} else 1 end)
      and (${filters.tech}::text is null or exists (select from project_techs x
        join techs t on t.id = x.tech_id where x.project_id = p.id and t.slug = ${filters.tech}))
      and (not ${filters.starter}::boolean or p.starter_issue_count > 0)
      and (${filters.role}::text is null or ${filters.role} = any(p.open_roles))
      and (${filters.category}::text is null or exists (select from project_techs x
        join techs t on t.id = x.tech_id where x.project_id = p.id and t.category = ${filters.category}))
      and (${since}::int is null
        or floor(extract(epoch from p.last_activity_at)) >= ${filters.nowSeconds}::bigint - ${since}::int)
    -- Those whose repository is archived come last, the newest first in each order.
    order by p.repository_archived_at is not null,
      case when p.repository_archived_at is null then ${order} end desc nulls last, p.id desc`.all(
    db,
  );
  return rows.map(({ id }) => id);
}

const idsIn = (index: ProjectIndex, filters: PageQuery) =>
  index.page(filters, noStems).results.map(({ id }) => id);

const nowSeconds = () => Math.floor(Date.now() / 1000);

interface Act {
  readonly kind: number;
  readonly which: number;
  readonly techs: readonly number[];
  readonly words: readonly string[];
  readonly text: readonly string[];
  readonly number: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.nat(9),
  which: fc.nat(),
  techs: fc.subarray([0, 1, 2, 3, 4], { maxLength: 2 }),
  words: fc.subarray(words, { minLength: 1, maxLength: 5 }),
  text: fc.subarray(words, { maxLength: 5 }),
  number: fc.nat(500),
});

const ids: string[] = [];

async function perform({ kind, which, techs, words: some, text, number }: Act, in_: typeof db) {
  const id = ids[which % Math.max(1, ids.length)];
  if (kind <= 2 || id === undefined) {
    const made = newId(new Date(Date.now() - number * 1000));
    await sql`insert into projects
        (id, name, description, description_html, description_text, last_activity_at, last_activity)
      values (${made}, ${some.join(" ")}, 'xx', 'xx', ${text.join(" ")},
        now() - ${number} * interval '1 day', 'push')`.run(in_);
    await sql`insert into project_techs (project_id, tech_id, position)
      select ${made}, id, place from unnest(${techs.map((tech) => techIds[tech])}::uuid[])
        with ordinality as t (id, place)`.run(in_);
    ids.push(made);
    return;
  }
  const statements = [
    sql`update projects set name = ${some.join(" ")} where id = ${id}`,
    sql`delete from project_techs where project_id = ${id} and tech_id = ${techIds[number % 5]}`,
    sql`insert into project_techs (project_id, tech_id, position)
      select id, ${techIds[number % 5]}, 9 from projects where id = ${id} on conflict do nothing`,
    sql`update projects set archived_at = case when archived_at is null then now() end
      where id = ${id}`,
    sql`update projects set hidden_at = case when hidden_at is null then now() end where id = ${id}`,
    sql`update projects set star_count = ${number % 7}, open_roles = ${
      number % 2 ? ["designer"] : ["developer"]
    }, starter_issue_count = ${number % 3},
      repository_archived_at = case when ${number % 5 === 0}::boolean then now() end, last_activity_at = now() - ${number} * interval '1 day', last_activity = 'push'
      where id = ${id}`,
    sql`delete from projects where id = ${id}`,
  ];
  await statements[kind - 3]?.run(in_);
}

const rolledBack = new Error("rolled back");

let model = 0;

test("random histories leave every index with what the database has", async () => {
  const history = fc.array(
    fc.record({
      acts: fc.array(act, { minLength: 1, maxLength: 4 }),
      isRolledBack: fc.boolean(),
      /** Which servers read in between. */
      readers: fc.subarray([0, 1]),
      /** Whether a further server starts after it. */
      isStart: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(query, { minLength: 3, maxLength: 3 }),
      async (steps, filters) => {
        const later: IndexSync[] = [];
        for (const { acts, isRolledBack, readers, isStart } of steps) {
          const known = ids.length;
          await db
            .transaction(async (transaction) => {
              for (const one of acts) await perform(one, transaction);
              // Readings in the midst of a transaction must not take it for done.
              await Promise.all(readers.flatMap((server) => servers[server]?.current() ?? []));
              if (isRolledBack) throw rolledBack;
            })
            .catch((error: unknown) => {
              if (error !== rolledBack) throw error;
              ids.length = known;
            });
          if (!isStart) continue;
          later.push(startedServer());
          await later.at(-1)?.current();
        }
        const fresh = await new IndexSync(database, "english").current();
        const indexes = [
          ...(await Promise.all([...servers, ...later].map((server) => server.current()))),
          fresh,
        ];
        for (const one of [everything, ...filters]) {
          const now = nowSeconds();
          for (const sort of sorts) {
            const expected = await truth({ ...one, nowSeconds: now }, sort);
            for (const index of indexes) {
              const found = index.page(pageQuery({ ...one, nowSeconds: now, sort }), noStems);
              expect(found.results.map(({ id }) => id)).toEqual(expected);
              expect(found.total).toBe(expected.length);
            }
          }
        }
        for (const role of [null, "developer", "designer"] as const) {
          const expected = await matchTruth(db, slugs.slice(0, 3), role);
          const free = expected.filter(({ isFree }) => isFree);
          const close = ({ shared }: MatchTruth) => shared > 1;
          const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted();
          for (const index of indexes) {
            index.use({ version: (model += 1), statistics: index.learn() });
            const all = matchesIn(index, { stack: slugs.slice(0, 3), role });
            expect([all.total, all.free, all.close]).toEqual([
              expected.length,
              free.length,
              expected.filter(close).length,
            ]);
            expect(idsOf(all.matches.slice(0, all.free))).toEqual(idsOf(free));
            expect(idsOf(all.matches)).toEqual(idsOf(expected));
            const alone = matchesIn(index, { stack: slugs.slice(0, 3), role, freeOnly: true });
            expect(alone.matches).toEqual(all.matches.slice(0, all.free));
            expect([alone.total, alone.close]).toEqual([free.length, free.filter(close).length]);
          }
        }
        const [first, ...others] = indexes.map((index) =>
          words.map((search) => idsIn(index, pageQuery({ search }))),
        );
        for (const other of others) expect(other).toEqual(first);
      },
    ),
    { numRuns: 12 },
  );
});

test("each count of the facets is what the list holds with that choice", async () => {
  const index = await servers[0]?.current();
  if (!index) throw new Error("There are two servers");
  const searching = fc.option(
    fc.constantFrom(
      ...words,
      "tide atlas",
      "harbour -music",
      "tech:rust",
      "tech:rust harbour",
      "tide needs a designer",
    ),
  );
  fc.assert(
    fc.property(query, searching, (one, search) => {
      const filters = { ...one, search, nowSeconds: nowSeconds() };
      const facets = index.facets(filters, noStems);
      const totalWith = (choice: Partial<ProjectQuery>) =>
        index.page(pageQuery({ ...filters, ...choice }), noStems).total;
      expect(facets.total).toBe(totalWith({}));
      for (const { slug, count } of facets.techs) {
        expect(count).toBe(totalWith({ techs: [...new Set([...filters.techs, slug])] }));
      }
      for (const { id, count } of facets.categories)
        expect(count).toBe(totalWith({ category: id }));
      for (const role of ["developer", "designer"] as const) {
        expect(facets.roles[role]).toBe(totalWith({ role }));
      }
      for (const activity of ["week", "month", "year"] as const) {
        expect(facets.activity[activity]).toBe(totalWith({ activity }));
      }
      expect(facets.starter).toBe(totalWith({ starter: true }));
      for (const { filter, value, count } of facets.without) {
        const without = partsOfSearch(
          search ?? "",
          facets.read.map(({ text }) => text),
        ).find(({ text }) => text === value);
        if (filter === "only") {
          const none = { role: null, category: null, activity: null, starter: false } as const;
          const dropped = value === "techs" ? { search: null } : { techs: [] };
          expect(count).toBe(totalWith({ ...none, ...dropped }));
          continue;
        }
        const rest =
          filter === "techs"
            ? { techs: filters.techs.filter((slug) => slug !== value) }
            : { [filter]: filter === "starter" ? false : null };
        const changed = filter === "search" && without ? { search: without.without } : rest;
        expect(count).toBe(totalWith(changed));
      }
    }),
    { numRuns: 60 },
  );
});

test("pages have every project once, by each order, and after any of them", async () => {
  const index = await servers[0]?.current();
  if (!index) throw new Error("There are two servers");
  fc.assert(
    fc.property(
      query,
      fc.constantFrom(...sorts),
      fc.integer({ min: 1, max: 5 }),
      (one, sort, size) => {
        const filters = { ...one, nowSeconds: nowSeconds() };
        const all = idsIn(index, pageQuery({ ...filters, sort }));
        const paged: string[] = [];
        let after: PageQuery["after"] = null;
        for (;;) {
          const page = index.page(pageQuery({ ...filters, sort, size, after }), noStems);
          paged.push(...page.results.map(({ id }) => id));
          const last = page.results.at(-1);
          if (!page.hasMore || !last) break;
          after = { key: last.key, id: last.id };
        }
        expect(paged).toEqual(all);
      },
    ),
    { numRuns: 60 },
  );
});
