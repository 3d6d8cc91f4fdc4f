// What an index takes over from the database, and for how long the changes stay there.
import { expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { listQuery, pageQuery } from "#tests/support/memory-index.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexSync } from "./index-sync.ts";

const database = await openTestDatabase();
const { db } = database;

async function addProject(name: string, text = "xx", on = db, id = newId()): Promise<string> {
  await sql`insert into projects (id, name, description, description_html, description_text)
    values (${id}, ${name}, 'xx', 'xx', ${text})`.run(on);
  return id;
}

async function found(sync: IndexSync, search: string): Promise<string[]> {
  const index = await sync.current();
  const stems = await sync.stemsFor(index, [search]);
  return index.page(pageQuery({ search }), stems).results.map(({ id }) => id);
}

/** A server that has run for a while, and one that has just started. */
async function runningAndStarted(change: () => Promise<unknown>): Promise<IndexSync[]> {
  const running = new IndexSync(database, "english");
  await running.current();
  await change();
  return [running, new IndexSync(database, "english")];
}

test("words of projects that were hidden or deleted aren't offered, after a restart neither", async () => {
  const [hidden, deleted] = [await addProject("Saltmarsh"), await addProject("Sandbank")];
  const servers = await runningAndStarted(async () => {
    await sql`update projects set hidden_at = now() where id = ${hidden}`.run(db);
    await sql`delete from projects where id = ${deleted}`.run(db);
  });
  const corrected = async (server: IndexSync, search: string) => {
    const index = await server.current();
    const stems = await server.stemsFor(index, [search]);
    return index.facets(listQuery({ search }), stems).corrections.map(({ to }) => to);
  };
  for (const server of servers) {
    expect(await corrected(server, "saltmrsh")).toEqual([]);
    expect(await corrected(server, "sandbnk")).toEqual([]);
  }
  await sql`update projects set hidden_at = null where id = ${hidden}`.run(db);
  for (const server of servers) expect(await corrected(server, "saltmrsh")).toEqual(["saltmarsh"]);
});

test("a project with an earlier id than others is found, and by its new name alone once it has one", async () => {
  await addProject("Mudflats");
  let early = "";
  const servers = await runningAndStarted(async () => {
    early = await addProject("Marshes", "xx", db, newId(new Date("2020-01-01")));
  });
  for (const server of servers) expect(await found(server, "marshes")).toEqual([early]);
  await sql`update projects set name = 'Meadows' where id = ${early}`.run(db);
  for (const server of servers) {
    expect(await found(server, "meadows")).toEqual([early]);
    expect(await found(server, "marshes")).toEqual([]);
  }
});

test("changed and unchanged projects are found alike by stems, phrases, and parts of names", async () => {
  const far = `the ${"far away ".repeat(150)}灯台 lagoons lighthouses`;
  const before = await addProject("Lights", far);
  let after = "";
  const servers = await runningAndStarted(async () => {
    after = await addProject("Another lagoon", "the sea");
  });
  for (const server of servers) {
    expect(await found(server, "lagoon")).toEqual([after, before]);
    expect(await found(server, '"lagoons lighthouses"')).toEqual([before]);
    expect(await found(server, '"lighthouses lagoons"')).toEqual([]);
    expect(await found(server, "灯台")).toEqual([before]);
    expect(await found(server, "lights")).toEqual([before]);
    // Parts of words are found in names alone.
    expect(await found(server, "hts")).toEqual([before]);
    expect(await found(server, "noth")).toEqual([after]);
    expect(await found(server, "thous")).toEqual([]);
  }
  const [running, started] = servers;
  if (!running || !started) throw new Error("There are two servers");
  for (const search of ["the", "away", "lagoons -sea", "lighthouse", "lightz"]) {
    expect(await found(running, search), search).toEqual(await found(started, search));
  }
});

test("words that no project has any longer aren't taken for corrections", async () => {
  const id = await addProject("Portolan");
  const typo = await addProject("Portolam");
  const servers = await runningAndStarted(() =>
    sql`delete from projects where id = ${typo}`.run(db),
  );
  // One letter from the removed word, two from the other.
  for (const server of servers) expect(await found(server, "portoxam")).toEqual([id]);
});

test("stems that couldn't be read once are read with the next change", async () => {
  let isBroken = false;
  const failing: typeof db = {
    ...db,
    query: (statement) => {
      if (isBroken && statement.name === "index-stems") return Promise.reject(new Error("not now"));
      return db.query(statement);
    },
  };
  const sync = new IndexSync({ db: failing }, "english");
  await sync.current();
  const id = await addProject("Walks", "zorbings everywhere");
  isBroken = true;
  await expect(sync.current()).rejects.toThrow("not now");
  isBroken = false;
  expect(await found(sync, "zorbing")).toEqual([id]);
});

test("another configuration of text search finds its stems and leaves out its words without meaning", async () => {
  const id = await addProject("Bibliothek", "Die Freundinnen der Katzen");
  const german = new IndexSync(database, "german");
  expect(await found(german, "der")).toEqual([]);
  const index = await german.current();
  const byStem = index.page(
    pageQuery({ search: "Katzes" }),
    await german.stemsFor(index, ["Katzes"]),
  );
  expect(byStem.results.map((result) => result.id)).toEqual([id]);
  expect(byStem.corrections).toEqual([]);

  const english = new IndexSync(database, "english");
  expect(await found(english, "der")).toEqual([id]);
  const other = await english.current();
  const byTypo = other.page(
    pageQuery({ search: "Katzes" }),
    await english.stemsFor(other, ["Katzes"]),
  );
  expect(byTypo.corrections).toEqual([{ from: "katzes", to: "katzen" }]);
});

test("several configurations of text search find the stems of each", async () => {
  const names = ["Karten", "Mapping"];
  const ids = await Promise.all(names.map((name) => addProject(`Atlas ${name}`, "und wieder")));
  const both = new IndexSync(database, "english,german");
  const index = await both.current();
  const searches = ["atlas karte", "atlas maps"];
  const stems = await both.stemsFor(index, searches);
  const byStem = searches.map((search) => index.page(pageQuery({ search }), stems));
  expect(
    byStem.map(({ results, corrections }) => [results.map(({ id }) => id), corrections]),
  ).toEqual(ids.map((id) => [[id], []]));
  expect(await found(both, "und")).toEqual([]);

  const english = new IndexSync(database, "english");
  expect((await found(english, "und")).toSorted()).toEqual(ids.toSorted());
});

test("a change stays until ten minutes after it was visible, however long its transaction took", async () => {
  let minutes = 0;
  const sync = new IndexSync(database, "english", { now: () => minutes * 60_000 });
  const readAfter = async (passed: number) => {
    for (let minute = 0; minute < passed; minute += 1) {
      minutes += 1;
      await sync.current();
    }
  };
  await addProject("Earlier");
  await sync.current();
  const id = await db.transaction(async (transaction) => {
    const added = await addProject("Later", "xx", transaction);
    await sql`update project_changes set at = now() - interval '1 hour'`.run(transaction);
    await readAfter(9);
    return added;
  });
  const kept = async () => {
    const rows = await sql<{ id: string }>`
      select distinct project_id as id from project_changes`.all(db);
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
