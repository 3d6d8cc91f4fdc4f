// The steps in which changed projects are compared with saved searches.
import { beforeEach, describe, expect, test } from "vitest";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { alertSavedSearches } from "./alerts.ts";
import { findHits } from "./find-hits.ts";

const site = await startTestApp();
const { db } = site.database;
let ada: Person;
let owner: Person;

beforeEach(async () => {
  ({ ada, owner } = await site.people(["ada", "owner"]));
  await sql`delete from saved_searches`.run(db);
  await sql`delete from pending_project_changes`.run(db);
  await sql`delete from alert_batches`.run(db);
});

const save = async (filters: object, by = ada) =>
  (await by.post<SavedSearch>("/saved-searches", { name: "Saved", filters })).body;

const listed = (name = "Oxbow") => site.project(owner, { name });

test("what changed last isn't kept waiting by the changes of an import", async () => {
  const { id } = await save({ search: "oxbow" });
  await sql`insert into pending_project_changes (project_id, is_new)
    select gen_random_uuid(), true from generate_series(1, 600)`.run(db);
  await listed();
  expect(await findHits(site.database)).toBe(true);
  const rows = await sql`select search_id as id from saved_search_hits`.all(db);
  expect(rows).toEqual([{ id }]);
});

describe("many changes", () => {
  const many = async (count: number) => {
    for (let number = 0; number < count; number += 1) await listed(`Creek ${number}`);
  };
  const hitsIn = async () =>
    (await sql<{ count: number }>`select count(*) from saved_search_hits`.maybeOne(db))?.count;
  const batches = async () =>
    await sql<{
      compared_until: string | null;
    }>`select compared_until from alert_batches`.all(db);

  test("are compared in steps; what changes meanwhile comes first, and a stopped batch goes on", async () => {
    const people = await site.people(["one", "two", "three"]);
    const saved: SavedSearch[] = [];
    for (const person of Object.values(people)) {
      saved.push(await save({ search: "creek" }, person));
    }
    const rivulet = await save({ search: "rivulet" });
    await many(2);
    expect(await findHits(site.database, -1)).toBe(true);
    // As if there had been time for the first search alone.
    const [first] = saved;
    await sql`update alert_batches set compared_until = ${first?.id}`.run(db);
    await sql`delete from saved_search_hits where search_id <> ${first?.id}`.run(db);
    await listed("Rivulet");
    expect(await findHits(site.database)).toBe(true);
    const hitsOf = async ({ id }: SavedSearch) =>
      (await sql`select from saved_search_hits where search_id = ${id}`.all(db)).length;
    const counts = () => Promise.all([...saved, rivulet].map(hitsOf));
    expect(await counts()).toEqual([2, 0, 0, 1]);
    expect(await findHits(site.database)).toBe(true);
    expect(await counts()).toEqual([2, 2, 2, 1]);
    expect(await findHits(site.database)).toBe(false);
    expect(await batches()).toEqual([]);
    const rows = await sql`select id from pending_project_changes`.all(db);
    expect(rows).toEqual([]);
  });

  test("of a server that stopped are taken over, not while it goes on", async () => {
    await save({ search: "creek" });
    await many(1);
    await findHits(site.database, -1);
    await sql`update alert_batches set compared_until = null,
      claimed_until = now() + interval '1 minute'`.run(db);
    await sql`delete from saved_search_hits`.run(db);
    expect(await findHits(site.database)).toBe(false);
    expect(await hitsIn()).toBe(0);
    await sql`update alert_batches set claimed_until = now() - interval '1 second'`.run(db);
    expect(await findHits(site.database)).toBe(true);
    expect(await hitsIn()).toBe(1);
    expect(await batches()).toEqual([]);
  });

  test("that fit one search are notified of up to a limit, the latest of them", async () => {
    await save({ search: "creek" });
    await sql`
      with made as (
        insert into projects (id, name, description, description_html, description_text)
        select ('0198c0de-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Creek ' || n, 'About',
          'About', 'About' from generate_series(1, 300) n returning id)
      select count(*) from made`.run(db);
    await alertSavedSearches(site.database);
    const rows = await sql<{ count: number; first: string }>`
      select count(*), min(project_id::text) as first from saved_search_hits`.all(db);
    expect(rows).toEqual([{ count: 200, first: "0198c0de-0000-7000-8000-000000000101" }]);
    const [search] = (await ada.get<SavedSearch[]>("/saved-searches")).body;
    expect(search?.newCount).toBe(100);
    await sql`delete from projects`.run(db);
  });
});
