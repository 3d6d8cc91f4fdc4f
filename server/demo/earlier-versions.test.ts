// Databases of earlier versions, where demo people had account numbers that real people can have.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { grantAdmin } from "#server/features/admin/users/grant-admin.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { demoContent } from "./demo-content.ts";
import { leaveDemoCodeHost } from "./leave-demo-code-host.ts";

const migrations = new URL("../database/migrations/", import.meta.url);

/** A database as version 0.1.0 left it. */
async function oldDatabase() {
  const database = await openTestDatabase("template0");
  await sql`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`.run(database.db);
  for (const name of (await readdir(migrations)).toSorted((a, b) => a.localeCompare(b))) {
    if (name >= "0021") break;
    const text = await readFile(new URL(name, migrations), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    await sql.raw(text).run(database.db);
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.run(
      database.db,
    );
  }
  return database;
}

interface Row {
  readonly accountId: number;
  readonly username: string;
  readonly avatarUrl?: string | null;
  readonly email?: string | null;
  readonly isAdmin?: boolean;
  readonly createdAt?: Date;
}

async function insertPerson(
  { db }: Database,
  { accountId, username, avatarUrl = null, email = null, isAdmin = false, createdAt }: Row,
): Promise<string> {
  const id = newId(createdAt);
  await sql`
    insert into users (id, account_id, username, display_name, avatar_url, email, is_admin, created_at)
    values (${id}, ${accountId}, ${username}, ${username}, ${avatarUrl}, ${email}, ${isAdmin},
      ${createdAt ?? new Date()})`.run(db);
  return id;
}

const loadedAt = Date.parse("2026-01-05T10:00:00.000Z");

/** The demo people as they were loaded then. */
async function insertDemo(database: Database): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { accountId, login, avatar, isAdmin, joinedDaysAgo } of demoContent.people) {
    const person = {
      accountId: -accountId,
      username: login,
      avatarUrl: avatar && `/avatars/${avatar}`,
      isAdmin: isAdmin ?? false,
      createdAt: new Date(loadedAt - joinedDaysAgo * 24 * 60 * 60_000),
    };
    ids.set(login, await insertPerson(database, person));
  }
  return ids;
}

/** The account number that the demo code host of that version gave to a typed login. */
const oldTypedId = (login: string) =>
  10_000_000_000 + createHash("sha256").update(login).digest().readUIntBE(0, 6);

const rowOf = ({ db }: Database, id: string) =>
  sql<Record<string, unknown>>`select * from users where id = ${id}`.one(db);
const upgrade = (database: Database) => migrate(database, () => undefined);
const account = (id: number, login: string) =>
  githubAccount(id, login, { avatarUrl: `https://faces.example/${id}` });

test("a real account with a demo person's number signs in as a new person, and not as an admin", async () => {
  const database = await oldDatabase();
  const { db } = database;
  const ids = await insertDemo(database);
  const admin = ids.get("opalreyes") ?? "";
  await sql`insert into sessions (id, token_hash, user_id) values (${newId()}, 'x', ${admin})`.run(
    db,
  );
  await upgrade(database);
  const rows = await sql<{ account_id: number }>`select account_id from users`.all(db);
  expect(rows.map(({ account_id: number }) => number).toSorted((a, b) => b - a)).toEqual(
    demoContent.people.map(({ accountId }) => accountId),
  );

  const lines = await leaveDemoCodeHost(db, { demoRequested: false });
  expect(lines).toContain("opalreyes, known to the demo code host alone, is no longer an admin.");
  expect(lines).toContain("Ended 1 session opened through the demo code host.");
  expect(lines.join("\n")).toContain("holds demo content");
  expect(lines.join("\n")).toContain("npm run demo -- --remove");
  expect((await rowOf(database, admin)).is_admin).toBe(false);

  for (const { accountId, login } of demoContent.people) {
    const id = await personOf(db, account(-accountId, login));
    expect([...ids.values()]).not.toContain(id);
    await grantAdmin(db, id, account(-accountId, login), []);
    expect(await rowOf(database, id)).toMatchObject({ account_id: -accountId, is_admin: false });
  }
});

test("a demo row that a real account took over and renamed becomes the demo's again, without its sessions", async () => {
  const database = await oldDatabase();
  const { db } = database;
  const ids = await insertDemo(database);
  const kwame = ids.get("kwameb") ?? "";
  await sql`update users set username = 'realperson', display_name = 'Real', email = 'r@real.example',
    avatar_url = 'https://faces.example/9000003' where id = ${kwame}`.run(db);
  await sql`update usernames set name = 'longgone' where name = 'kwameb'`.run(db);
  await openSession(db, kwame, "test");
  await upgrade(database);
  expect(await rowOf(database, kwame)).toMatchObject({
    account_id: -9_000_003,
    email: null,
    avatar_url: "/avatars/kwameb.svg",
  });
  expect(await sql<{ id: string }>`select id from sessions`.all(db)).toEqual([]);
  const lines = await leaveDemoCodeHost(db, { demoRequested: false });
  expect(lines.join("\n")).toContain("realperson was used by a real account");
  const own = await personOf(db, account(9_000_003, "realperson"));
  expect(own).not.toBe(kwame);
  expect((await rowOf(database, own)).username).toMatch(/^realperson\d+$/);
});

test("real accounts that legitimately have such numbers aren't changed, with and without demo content", async () => {
  const honest = {
    accountId: 9_000_003,
    username: "somebody",
    avatarUrl: "https://faces.example/9000003",
    email: "somebody@real.example",
    isAdmin: true,
  };
  const real = await oldDatabase();
  const alone = await insertPerson(real, honest);
  const young = await insertPerson(real, { ...honest, accountId: 3, username: "young" });
  await sql`insert into admin_logins (login, account_id) values ('somebody', 9000003)`.run(real.db);
  await upgrade(real);
  expect(await leaveDemoCodeHost(real.db, { demoRequested: false })).toEqual([]);
  for (const id of [alone, young]) {
    expect(await rowOf(real, id)).toMatchObject({ is_admin: true, email: "somebody@real.example" });
  }
  expect((await rowOf(real, alone)).account_id).toBe(9_000_003);
  expect(await personOf(real.db, account(9_000_003, "somebody"))).toBe(alone);
  const rows = await sql`select account_id from admin_logins`.all(real.db);
  expect(rows).toEqual([{ account_id: 9_000_003 }]);
  expect(await sql`select from demo_content`.all(real.db)).toEqual([]);

  // Kwame deleted his account; later a real account with his number signed up.
  const mixed = await oldDatabase();
  const ids = await insertDemo(mixed);
  await sql`delete from users where id = ${ids.get("kwameb")}`.run(mixed.db);
  const late = await insertPerson(mixed, honest);
  await upgrade(mixed);
  expect(await personOf(mixed.db, account(9_000_003, "somebody"))).toBe(late);
});

test("people of typed logins stay theirs on the demo code host, and no real account can sign in as them", async () => {
  const database = await oldDatabase();
  const { db } = database;
  const typed = await insertPerson(database, {
    accountId: oldTypedId("boss-lady"),
    username: "bosslady",
    isAdmin: true,
  });
  await sql`insert into admin_logins (login, account_id)
    values ('boss-lady', ${oldTypedId("boss-lady")}), ('real', 4)`.run(db);
  await upgrade(database);
  expect((await rowOf(database, typed)).account_id).toBe(-oldTypedId("boss-lady"));
  const real = account(4711, "boss-lady");
  const before = await personOf(db, real);
  await grantAdmin(db, before, real, ["boss-lady"]);
  expect((await rowOf(database, before)).is_admin).toBe(false);

  const lines = await leaveDemoCodeHost(db, { demoRequested: false });
  expect(lines).toContain("bosslady, known to the demo code host alone, is no longer an admin.");
  expect(lines.at(-1)).toContain("npm run demo -- --remove --all");
  await grantAdmin(db, before, real, ["boss-lady"]);
  expect((await rowOf(database, before)).is_admin).toBe(true);
  expect((await rowOf(database, typed)).is_admin).toBe(false);
  const rows = await sql<{ login: string }>`select login from admin_logins order by 1`.all(db);
  expect(rows.map(({ login }) => login)).toEqual(["boss-lady", "real"]);
});
