// Pages of matches while seats open and close, and projects come and go between them.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { matchesIn, matchTruth } from "#tests/support/match-truth.ts";
import { listQuery, pageQuery } from "#tests/support/memory-index.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexSync } from "./index-sync.ts";
import type { MatchQuery } from "./match.ts";
import type { ProjectIndex } from "./project-index.ts";

const database = await openTestDatabase();
const { db } = database;
const server = new IndexSync(database, "english");
const stack = ["rust", "python", "react"];
const ids: string[] = [];

async function create(number: number): Promise<void> {
  const id = newId();
  const techs = [stack[number % stack.length], "docker"];
  await sql`insert into projects
      (id, name, description, description_html, description_text, last_activity_at, last_activity)
    values (${id}, 'Tide', 'xx', 'xx', '', now() - ${number % 120} * interval '1 day', 'push')`.run(
    db,
  );
  await sql`insert into project_techs (project_id, tech_id, position)
    select ${id}, t.id, place from unnest(${techs}::text[]) with ordinality as s (slug, place)
      join techs t using (slug)`.run(db);
  ids.push(id);
}

beforeAll(async () => {
  for (let number = 0; number < 40; number += 1) await create(number * 3);
});

interface Change {
  readonly kind: "seats" | "archive" | "hide" | "delete" | "create";
  readonly which: number;
  readonly roles: readonly string[];
}

const change: fc.Arbitrary<Change> = fc.record({
  // Mostly seats.
  kind: fc.constantFrom("seats", "seats", "seats", "archive", "hide", "delete", "create"),
  which: fc.nat(),
  roles: fc.subarray(["developer", "designer"]),
});

async function perform({ kind, which, roles }: Change): Promise<void> {
  if (kind === "create") return create(which);
  const id = ids[which % ids.length];
  const statements = {
    seats: sql`update projects set open_roles = ${roles} where id = ${id}`,
    archive: sql`update projects set archived_at = case when archived_at is null then now() end
      where id = ${id}`,
    hide: sql`update projects set hidden_at = case when hidden_at is null then now() end
      where id = ${id}`,
    delete: sql`delete from projects where id = ${id}`,
  };
  await statements[kind].run(db);
}

type PageOf = (
  index: ProjectIndex,
  some: Partial<MatchQuery>,
) => {
  readonly matches: readonly { readonly id: string; readonly key: number }[];
  readonly hasMore: boolean;
  readonly atMs: number;
  readonly version: number;
};

const noStems = new Map<string, string>();
const listFilters = listQuery({ techs: stack, techsMatch: "any" });

const lists: Readonly<Record<string, PageOf>> = {
  "matches for any role": (index, some) => matchesIn(index, { stack, size: 3, ...some }),
  "matches for developers": (index, some) =>
    matchesIn(index, { stack, size: 3, role: "developer", ...some }),
  "the list by fit": (index, { after = null, atMs = null, version = null }) => {
    const filters = { ...listFilters, sort: "fit", stack, size: 3, after, atMs, version } as const;
    const page = index.page(pageQuery(filters), noStems);
    return { ...page, matches: page.results };
  },
};

/** The projects that fit now, free seat or not. */
const fitting = async () => new Set((await matchTruth(db, stack, null)).map(({ id }) => id));

let model = 0;

test.each(Object.keys(lists))(
  "pages of %s run through all groups, with each project once that was there all the while",
  async (name) => {
    const changes = fc.array(fc.array(change, { maxLength: 3 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(changes, async (steps) => {
        const index = await server.current();
        index.use({ version: (model += 1), statistics: index.learn() });
        let always = await fitting();
        const seen: string[] = [];
        let query: Partial<MatchQuery> = {};
        for (let page = 0; ; page += 1) {
          const found = lists[name]?.(index, query);
          const last = found?.matches.at(-1);
          seen.push(...(found?.matches.map(({ id }) => id) ?? []));
          if (!found?.hasMore || !last) break;
          const { atMs, version } = found;
          query = { atMs, version, after: { key: last.key, id: last.id } };
          for (const one of steps[page] ?? []) await perform(one);
          await server.current();
          const now = await fitting();
          always = new Set([...always].filter((id) => now.has(id)));
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect([...always].filter((id) => !seen.includes(id))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  },
);
