// When an index begins with its file, and when it doesn't. That it then says what the database says
// is tested in follow.test.ts.
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#server/database/ids.ts";
import { listQuery, pageQuery } from "#tests/support/memory-index.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { IndexFollower } from "./follow.ts";

const database = await openTestDatabase();
const { db } = database;

async function addProject(name: string, text = "xx", id = newId()): Promise<string> {
  await sql`insert into projects (id, name, description, description_html, description_text)
    values (${id}, ${name}, 'xx', 'xx', ${text})`.execute(db);
  return id;
}

/** A server after another, each with the file that the one before left. */
function serversWith(configuration = "english", file = path.join(temporaryDir(), "project-index")) {
  const warnings: string[] = [];
  const start = (options: { now?: () => number; minProjects?: number; in?: string } = {}) =>
    new IndexFollower(database, options.in ?? configuration, {
      file: { path: file, minProjects: options.minProjects ?? 0 },
      warn: (problem) => warnings.push(problem),
      ...(options.now && { now: options.now }),
    });
  const stored = async () => {
    const server = start();
    await server.current();
    await server.store();
    return server;
  };
  return { file, warnings, start, stored };
}

async function names(server: IndexFollower, search: string): Promise<string[]> {
  const index = await server.current();
  const stems = await server.stemsFor(index, [search]);
  return index.page(pageQuery({ search }), stems).results.map(({ id }) => id);
}

test("words of projects that were hidden or deleted aren't offered after a restart either", async () => {
  const { start, stored } = serversWith();
  const [hidden, deleted] = [await addProject("Saltmarsh"), await addProject("Sandbank")];
  await stored();
  await sql`update projects set hidden_at = now() where id = ${hidden}`.execute(db);
  await sql`delete from projects where id = ${deleted}`.execute(db);
  const corrected = async (server: IndexFollower, search: string) => {
    const index = await server.current();
    const stems = await server.stemsFor(index, [search]);
    return index.facets(listQuery({ search }), stems).corrections.map(({ to }) => to);
  };
  const second = start();
  expect([await corrected(second, "saltmrsh"), await corrected(second, "sandbnk")]).toEqual([
    [],
    [],
  ]);
  expect(second.isFromFile).toBe(true);
  await second.store();
  const third = start();
  expect([await corrected(third, "saltmrsh"), await corrected(third, "sandbnk")]).toEqual([[], []]);
  await sql`update projects set hidden_at = null where id = ${hidden}`.execute(db);
  expect(await corrected(third, "saltmrsh")).toEqual(["saltmarsh"]);
});

test("a server that began with a file stores it anew, with projects out of order", async () => {
  const { start, stored } = serversWith();
  await addProject("Mudflats");
  await stored();
  const early = await addProject("Marshes", "xx", newId(new Date("2020-01-01")));
  let minutes = 0;
  const server = start({ now: () => minutes * 60_000 });
  for (; minutes < 61; minutes += 1) await server.current();
  await server.store();
  await sql`update projects set name = 'Meadows' where id = ${early}`.execute(db);
  const next = start();
  expect(await names(next, "meadows")).toEqual([early]);
  expect(await names(next, "marshes")).toEqual([]);
  expect(next.isFromFile).toBe(true);
});

const knownFiles = async () =>
  (await sql<{ id: string }>`select id from index_files`.execute(db)).rows.length;

test("a server begins with the file of the one before, and reads what changed since", async () => {
  const { start, stored, file } = serversWith();
  // The words at its end are further away than a posting's bits reach.
  const far = `the ${"far away ".repeat(150)}灯台 lagoons lighthouses`;
  const before = await addProject("Lights", far);
  expect((await stored()).isFromFile).toBe(false);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const after = await addProject("Another lagoon", "the sea");
  const server = start();
  expect(await names(server, "lagoon")).toEqual([after, before]);
  expect(await names(server, '"lagoons lighthouses"')).toEqual([before]);
  expect(await names(server, "灯台")).toEqual([before]);
  expect(await names(server, "lights")).toEqual([before]);
  // Parts of words are found in names alone: one from the file, one that was read since.
  expect(await names(server, "hts")).toEqual([before]);
  expect(await names(server, "noth")).toEqual([after]);
  expect(await names(server, "thous")).toEqual([]);
  const filled = new IndexFollower(database, "english");
  for (const search of ["the", "away", "lagoons -sea", "lighthouse", "lightz"]) {
    expect(await names(server, search), search).toEqual(await names(filled, search));
  }
  expect(server.isFromFile).toBe(true);
});

test("words that no project has any longer aren't taken for corrections", async () => {
  const { start, stored } = serversWith();
  const id = await addProject("Portolan");
  const typo = await addProject("Portolam");
  await stored();
  await sql`delete from projects where id = ${typo}`.execute(db);
  let minutes = 0;
  const server = start({ now: () => minutes * 60_000 });
  for (; minutes < 61; minutes += 1) await server.current();
  await server.store();
  // One letter from the removed word, two from the other.
  expect(await names(start(), "portoxam")).toEqual([id]);
});

test("small indexes have no file", async () => {
  const { start, file } = serversWith();
  const server = start({ minProjects: 1_000 });
  await server.current();
  await server.store();
  expect(fs.existsSync(file)).toBe(false);
});

test("a damaged file is reported, and all projects are read", async () => {
  const { start, stored, file, warnings } = serversWith();
  const id = await addProject("Damaged dykes");
  await stored();
  const bytes = fs.readFileSync(file);
  // Another digit of a time.
  const digit = bytes.indexOf('"readAt":') + '"readAt":'.length + 3;
  const time = Buffer.from(bytes);
  time[digit] = time[digit] === 48 ? 49 : 48;
  const damages: [string, Buffer][] = [
    ["cut", bytes.subarray(0, -1)],
    ["changed", Buffer.from(bytes).fill(bytes.at(-1) === 0 ? 1 : 0, bytes.length - 1)],
    ["header", time],
    ["empty", Buffer.alloc(0)],
    ["other", Buffer.from("Not an index at all")],
  ];
  for (const [damage, damaged] of damages) {
    fs.writeFileSync(file, damaged);
    const server = start();
    expect(await names(server, "dykes"), damage).toEqual([id]);
    expect(server.isFromFile, damage).toBe(false);
  }
  expect(warnings).toHaveLength(damages.length);
  expect(warnings[0]).toBe("The file of the project index can't be used: Error: It ends too early");
});

test("a file isn't used with another configuration of text search, schema or database", async () => {
  const { start, stored, file, warnings } = serversWith();
  const id = await addProject("Sandbanks");
  await stored();
  const german = start({ in: "german" });
  await german.current();
  expect(german.isFromFile).toBe(false);

  await stored();
  await sql`insert into migrations (name, checksum, version) values ('9999-later.sql', 'x', 'x')`.execute(
    db,
  );
  const later = start();
  await later.current();
  expect(later.isFromFile).toBe(false);
  await sql`delete from migrations where name = '9999-later.sql'`.execute(db);

  await stored();
  const other = new IndexFollower(await openTestDatabase(), "english", {
    file: { path: file, minProjects: 0 },
  });
  expect((await other.current()).size).toBe(0);

  const again = start();
  expect(await names(again, "sandbanks")).toEqual([id]);
  expect(again.isFromFile).toBe(true);
  expect(warnings).toEqual([]);
});

test("a file that the database doesn't know, as after a restored backup, isn't used", async () => {
  const { start, stored } = serversWith();
  const id = await addProject("Estuaries");
  await stored();
  await sql`delete from index_files`.execute(db);
  await sql`update projects set name = 'Deltas' where id = ${id}`.execute(db);
  await sql`delete from project_changes`.execute(db);
  const server = start();
  expect(await names(server, "deltas")).toEqual([id]);
  expect(server.isFromFile).toBe(false);
});

test("a file isn't used once a server that knows no files removed changes that it lacks", async () => {
  const { start, stored } = serversWith();
  const id = await addProject("Inlets");
  await stored();
  await sql`update projects set name = 'Outlets' where id = ${id}`.execute(db);
  await sql`delete from project_changes`.execute(db);
  const server = start();
  expect(await names(server, "outlets")).toEqual([id]);
  expect(server.isFromFile).toBe(false);
});

test("a file that lacks many changes isn't used, and they aren't kept for it", async () => {
  const { start, stored } = serversWith();
  await sql`delete from index_files`.execute(db);
  const id = await addProject("Sluices");
  await stored();
  await sql`insert into project_changes (project_id)
    select gen_random_uuid() from generate_series(1, 20001)`.execute(db);
  const server = start();
  expect(await names(server, "sluices")).toEqual([id]);
  expect(server.isFromFile).toBe(false);
  expect(await knownFiles()).toBe(0);
  await sql`delete from project_changes`.execute(db);
});

test("a file that can't be written is left out, with nothing half written", async () => {
  const folder = temporaryDir();
  const { file, stored } = serversWith("english", path.join(folder, "project-index"));
  const before = await knownFiles();
  // The file can't take the place of a folder.
  fs.mkdirSync(file);
  await expect(stored()).rejects.toThrow(/EISDIR|ENOTDIR|EEXIST/);
  expect(fs.readdirSync(folder)).toEqual(["project-index"]);
  expect(await knownFiles()).toBe(before);
});

test("a server whose changes can't be read after its file reads all projects", async () => {
  const { file, stored } = serversWith();
  const id = await addProject("Breakwaters");
  await stored();
  await sql`update projects set name = 'Groynes' where id = ${id}`.execute(db);
  let isLate = true;
  const failing: typeof database = {
    ...database,
    prepared: (name, ...rest) => {
      if (!isLate || name !== "index-changes") return database.prepared(name, ...rest);
      isLate = false;
      return Promise.reject(new Error("canceling statement due to statement timeout"));
    },
  };
  const warnings: string[] = [];
  const server = new IndexFollower(failing, "english", {
    file: { path: file, minProjects: 0 },
    warn: (problem) => warnings.push(problem),
  });
  expect(await names(server, "groynes")).toEqual([id]);
  expect(server.isFromFile).toBe(false);
  expect(warnings).toEqual([
    "The file of the project index can't be used: Error: canceling statement due to statement timeout",
  ]);
});

test("changes stay as long as a file lacks them, for a day without its use at most", async () => {
  await sql`delete from index_files`.execute(db);
  let minutes = 0;
  const { start, stored } = serversWith();
  await stored();
  const id = await addProject("Causeways");
  const server = start({ now: () => minutes * 60_000 });
  const pass = async (passed: number) => {
    for (let minute = 0; minute < passed; minute += 1) {
      minutes += 1;
      await server.current();
    }
  };
  const isKept = async () => {
    const { rows } = await sql`select from project_changes where project_id = ${id}`.execute(db);
    return rows.length > 0;
  };
  await pass(30);
  expect(await isKept()).toBe(true);
  const restarted = start();
  expect(await names(restarted, "causeways")).toEqual([id]);
  expect(restarted.isFromFile).toBe(true);

  // A file each hour takes the place of the one before, with the changes until then: those before
  // the oldest transaction of the whole cluster, in which other tests run too.
  const isBeforeAll = async () => {
    const { rows } = await sql<{ isBefore: boolean }>`
      select bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())) as "isBefore"
      from project_changes where project_id = ${id}`.execute(db);
    return rows[0]?.isBefore;
  };
  await expect.poll(isBeforeAll).toBe(true);
  await pass(31);
  await server.store();
  expect(await knownFiles()).toBe(1);
  const isGone = async () => {
    await pass(2);
    return !(await isKept());
  };
  await expect.poll(isGone).toBe(true);

  const later = await addProject("Jetties");
  await pass(30);
  await sql`update index_files set used_at = now() - interval '25 hours'`.execute(db);
  await pass(2);
  expect(await knownFiles()).toBe(0);
  const last = start();
  expect(await names(last, "jetties")).toEqual([later]);
  expect(last.isFromFile).toBe(false);
});

test("an index with much that was removed has no file until it is filled anew", async () => {
  await sql`insert into projects (id, name, description, description_html, description_text)
    select gen_random_uuid(), 'Pebble ' || n, 'xx', 'xx', 'xx' from generate_series(1, 1100) n`.execute(
    db,
  );
  const { start, stored, file } = serversWith();
  await stored();
  await sql`delete from projects`.execute(db);
  let minutes = 0;
  const server = start({ now: () => minutes * 60_000 });
  for (; minutes < 61; minutes += 1) await server.current();
  const before = await knownFiles();
  await server.store();
  expect(await knownFiles()).toBe(before - 1);
  const next = start();
  await next.current();
  expect(next.isFromFile).toBe(false);
  await next.store();
  const last = start();
  await last.current();
  expect(last.isFromFile).toBe(true);
  expect(fs.existsSync(file)).toBe(true);
});
