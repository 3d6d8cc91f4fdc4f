// Asking the thread of the index, and what is said when it ends.
import { expect, inject, onTestFinished, test } from "vitest";
import { connectionsFor } from "#server/database/connections.ts";
import { sql } from "#server/database/sql.ts";
import { pageQuery } from "#tests/support/memory-index.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexClient } from "./client.ts";
import type { WorkerData } from "./questions.ts";

const database = await openTestDatabase();

function clientWith(changes: Partial<WorkerData> = {}) {
  const warnings: string[] = [];
  const data = {
    addresses: database.addresses,
    standbyUrl: null,
    configuration: "english",
    engineUrl: null,
    ...changes,
  };
  const client = new IndexClient(data, (problem) => warnings.push(problem));
  onTestFinished(() => client.close());
  return { client, warnings };
}

// A pooler shares its connections.
test.skipIf(inject("pgbouncer"))("searches at the same time share a few connections", async () => {
  const { client } = clientWith();
  await client.ask("status", null);
  const searches = Array.from({ length: 40 }, (_, index) => `unheard${index}`);
  const pages = await Promise.all(
    searches.map((search) => client.ask("page", pageQuery({ search }))),
  );
  expect(pages.map(({ total }) => total)).toEqual(searches.map(() => 0));
  const row = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.maybeOne(database.db);
  const own = database.connections().total;
  expect((row?.count ?? 0) - own).toBe(connectionsFor.projectIndex);
});

test("a thread that ends by an error rejects its questions and says why; the next one gets another", async () => {
  const broken = { addresses: null } as unknown as Partial<WorkerData>;
  const { client, warnings } = clientWith(broken);
  for (const count of [1, 2]) {
    await expect(client.ask("status", null)).rejects.toMatchObject({ code: "57P01" });
    expect(warnings).toHaveLength(count);
  }
  expect(warnings[0]).toMatch(
    /^The thread of the project index ended: TypeError: addresses is not iterable/,
  );
  // Where it was thrown.
  expect(warnings[0]).toContain("project-index/worker.ts:");
});

/** Holds a table that filling the index needs, until it is released. */
async function lockTechs() {
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const holding = database.db.transaction(async (transaction) => {
    await sql`lock table techs in access exclusive mode`.run(transaction);
    hasLocked();
    await end;
  });
  await locked;
  return async () => {
    release();
    await holding;
  };
}

test("while a large site's index is filled, people's questions are refused and others wait", async () => {
  const { client } = clientWith();
  const release = await lockTechs();
  expect(client.isFilling).toBe(false);
  const filled = client.fill(true);
  const savedSearchMatches = client.ask("savedSearchMatches", { changed: [], searches: [] });
  expect(client.isFilling).toBe(true);
  await expect(client.ask("page", pageQuery())).rejects.toMatchObject({ status: 503 });
  expect(client.isReady).toBe(false);
  await release();
  expect(await filled).toMatchObject({ projects: 0 });
  expect(await savedSearchMatches).toEqual([]);
  expect(client.isFilling).toBe(false);
  expect((await client.ask("page", pageQuery())).total).toBe(0);
});

test("a large site's index that couldn't be filled is filled with the next question, which is refused", async () => {
  const { client } = clientWith({ configuration: "klingon" });
  await sql`insert into projects (id, name, description, description_html, description_text)
    values (gen_random_uuid(), 'Tide', 'xx', 'xx', '')`.run(database.db);
  onTestFinished(async () => void (await sql`delete from projects`.run(database.db)));
  await expect(client.fill(true)).rejects.toThrow(/klingon/);
  await sql`create text search configuration klingon (copy = simple)`.run(database.db);
  onTestFinished(
    async () => void (await sql`drop text search configuration klingon`.run(database.db)),
  );
  await expect(client.ask("page", pageQuery())).rejects.toMatchObject({ status: 503 });
  expect(client.isFilling).toBe(true);
  await expect.poll(() => client.isReady).toBe(true);
  expect((await client.ask("page", pageQuery())).total).toBe(1);
});
