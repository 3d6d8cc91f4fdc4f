// What an index takes over from the database, and for how long the changes stay there.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { pageQuery } from "#tests/support/memory-index.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexFollower } from "./follow.ts";

const database = await openTestDatabase();
const { db } = database;

async function addProject(name: string, text = "xx", on = db): Promise<string> {
  const id = newId();
  await sql`insert into projects (id, name, description, description_html, description_text)
    values (${id}, ${name}, ${text}, ${text}, ${text})`.execute(on);
  return id;
}

async function found(follower: IndexFollower, search: string): Promise<string[]> {
  const index = await follower.current();
  const stems = await follower.stemsFor(index, [search]);
  return index.page(pageQuery({ search }), stems).results.map(({ id }) => id);
}

test("stems that couldn't be read once are read with the next change", async () => {
  let isBroken = false;
  const failing: typeof database = {
    ...database,
    prepared: (name, ...rest) => {
      if (isBroken && name === "index-stems") return Promise.reject(new Error("not now"));
      return database.prepared(name, ...rest);
    },
  };
  const follower = new IndexFollower(failing, "english");
  await follower.current();
  const id = await addProject("Walks", "zorbings everywhere");
  isBroken = true;
  await expect(follower.current()).rejects.toThrow("not now");
  isBroken = false;
  expect(await found(follower, "zorbing")).toEqual([id]);
});

test("another configuration of text search finds its stems and leaves out its words without meaning", async () => {
  const id = await addProject("Bibliothek", "Die Freundinnen der Katzen");
  const german = new IndexFollower(database, "german");
  expect(await found(german, "der")).toEqual([]);
  const index = await german.current();
  const byStem = index.page(
    pageQuery({ search: "Katzes" }),
    await german.stemsFor(index, ["Katzes"]),
  );
  expect(byStem.results.map((result) => result.id)).toEqual([id]);
  expect(byStem.corrections).toEqual([]);

  const english = new IndexFollower(database, "english");
  expect(await found(english, "der")).toEqual([id]);
  const other = await english.current();
  const byTypo = other.page(
    pageQuery({ search: "Katzes" }),
    await english.stemsFor(other, ["Katzes"]),
  );
  expect(byTypo.corrections).toEqual([{ from: "katzes", to: "katzen" }]);
});

test("a change stays until ten minutes after it was visible, however long its transaction took", async () => {
  let minutes = 0;
  const follower = new IndexFollower(database, "english", { now: () => minutes * 60_000 });
  const readAfter = async (passed: number) => {
    for (let minute = 0; minute < passed; minute += 1) {
      minutes += 1;
      await follower.current();
    }
  };
  await addProject("Earlier");
  await follower.current();
  const id = await db.transaction().execute(async (transaction) => {
    const added = await addProject("Later", "xx", transaction);
    await sql`update project_changes set at = now() - interval '1 hour'`.execute(transaction);
    await readAfter(9);
    return added;
  });
  const kept = async () => {
    const { rows } = await sql<{ id: string }>`
      select distinct project_id as id from project_changes`.execute(db);
    return rows.map((row) => row.id);
  };
  await readAfter(8);
  expect(await kept()).toContain(id);
  // At once, unless a transaction is open elsewhere, also in another database of this PostgreSQL.
  const keptLater = async () => {
    await readAfter(4);
    return kept();
  };
  await expect.poll(keptLater).toEqual([]);
});
