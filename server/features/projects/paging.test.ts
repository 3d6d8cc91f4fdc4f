// Pages of lists and matches while others write: every project that nobody touched comes once.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ListedProject } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const slugs = ["rust", "python", "react"];
let techIds: string[] = [];
let ownerIds: string[] = [];

beforeAll(async () => {
  const rows = await sql<{ id: string }>`
    select t.id from unnest(${slugs}::text[]) with ordinality as s (slug, place)
    join techs t using (slug) order by place`.all(db);
  techIds = rows.map(({ id }) => id);
  const owners = await site.people(["ada", "ben", "cleo"]);
  ownerIds = Object.values(owners).map(({ id }) => id);
});

/** Projects of three owners; those of a technology or two, found by a word. */
async function create(number: number): Promise<string> {
  const id = newId();
  const name = ["Harbour", "Harbour lights", "Old harbour"][number % 3];
  await sql`insert into projects (id, name, description, description_html, description_text,
      star_count, last_activity_at, last_activity)
    values (${id}, ${name}, 'xx', 'xx', ${number % 2 ? "Tide tables." : "A harbour for boats."},
      ${number % 7}, now() - ${number % 50} * interval '1 day', 'push')`.run(db);
  await sql`insert into members (id, project_id, user_id, role_name)
    values (${newId()}, ${id}, ${ownerIds[number % 3]}, 'owner')`.run(db);
  await sql`insert into project_techs (project_id, tech_id, position)
    select ${id}, id, place from unnest(${techIds.slice(number % 3)}::uuid[])
      with ordinality as t (id, place)`.run(db);
  return id;
}

type Kind = "create" | "delete" | "archive" | "star" | "activity" | "rename" | "techs";

interface Act {
  readonly kind: Kind;
  readonly which: number;
}

/** Whose place in any order is its own. */
const withoutEdits: readonly Kind[] = ["create", "delete", "archive", "star"];
const all: readonly Kind[] = [...withoutEdits, "activity", "rename", "techs"];

/** The id of the project that was written. */
async function perform({ kind, which }: Act, ids: readonly string[]): Promise<string> {
  const id = ids[which % ids.length];
  if (kind === "create" || id === undefined) return create(which);
  const statements = {
    delete: sql`delete from projects where id = ${id}`,
    archive: sql`update projects set archived_at = now() where id = ${id}`,
    star: sql`update projects set star_count = ${which % 9} where id = ${id}`,
    activity: sql`update projects set last_activity_at = now() where id = ${id}`,
    rename: sql`update projects set name = 'Lighthouse' where id = ${id}`,
    techs: sql`delete from project_techs where project_id = ${id}`,
  };
  await statements[kind].run(db);
  return id;
}

interface Page {
  readonly ids: string[];
  readonly next: string | null;
}

async function pageAt(path: string): Promise<Page> {
  const { status, headers, body } = await site.visitor.get<
    ListedProject[] | { matches: ListedProject[] }
  >(path);
  expect(status).toBe(200);
  const projects = Array.isArray(body) ? body : body.matches;
  const next = /<\/api\/v1([^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? null;
  return { ids: projects.map(({ id }) => id), next };
}

// In the order of matches, an owner's projects move each other: an edit of one moves the others.
test.each([
  ["/projects?sort=newest", all],
  ["/projects?sort=stars", all],
  ["/projects?sort=active", all],
  ["/projects?search=harbour", all],
  ["/projects?techs=rust,react&techsMatch=any&sort=fit", withoutEdits],
  ["/matches?techs=rust,react", withoutEdits],
] as const)(
  "pages of %s have every untouched project once",
  async (path, kinds) => {
    const act = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat() });
    const history = fc.array(fc.array(act, { maxLength: 3 }), { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 6 }), async (acts, size) => {
        await sql`delete from projects`.run(db);
        for (let number = 0; number < 20; number += 1) await create(number);
        const before = await pageAt(`${path}&pageSize=100`);
        const touched = new Set<string>();
        const seen: string[] = [];
        let page = await pageAt(`${path}&pageSize=${size}`);
        for (let number = 0; ; number += 1) {
          seen.push(...page.ids);
          if (page.next === null) break;
          for (const one of acts[number] ?? []) touched.add(await perform(one, before.ids));
          page = await pageAt(page.next);
        }
        const untouched = before.ids.filter((id) => !touched.has(id));
        expect(seen.filter((id) => !touched.has(id))).toEqual(untouched);
        if (!kinds.includes("activity")) expect(new Set(seen).size).toBe(seen.length);
      }),
      { numRuns: 6 },
    );
  },
  60_000,
);
