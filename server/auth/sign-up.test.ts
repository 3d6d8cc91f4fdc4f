// How a code-host account becomes one person with a username.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { grantAdmin } from "#server/features/admin/users/grant-admin.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { Account } from "./providers/provider.ts";
import { personOf, usernameBase } from "./sign-up.ts";

const { db } = await openTestDatabase();

let accounts = 0;
const newAccount = (login: string, rest: Partial<Account> = {}): Account => {
  accounts += 1;
  return githubAccount(accounts, login, rest);
};

const rowOf = (id: string) =>
  sql<{
    username: string;
    display_name: string;
    is_admin: boolean;
  }>`select * from users where id = ${id}`.one(db);
const signUp = async (login: string, rest?: Partial<Account>) =>
  rowOf(await personOf(db, newAccount(login, rest)));

test.each([
  ["ada-lovelace", "adalovelace"],
  ["Ada_L", "AdaL"],
  ["a.b@c d", "abcd"],
  ["é", "user"],
  ["x", "userx"],
  ["---", "user"],
  ["q".repeat(100), "q".repeat(44)],
])("the login %s becomes the username %s", (login, base) => {
  expect(usernameBase(login)).toBe(base);
});

test("a username that is taken, in any case, gets a number", async () => {
  const names = [];
  for (const login of ["Grace", "grace", "GRACE", "grace2", "gra-ce"]) {
    names.push((await signUp(login)).username);
  }
  expect(names).toEqual(["Grace", "grace2", "GRACE3", "grace22", "grace4"]);
});

test("concurrent sign-ups with the same login get a username each", async () => {
  const people = await Promise.all(Array.from({ length: racers }, () => signUp("crowd")));
  const names = people.map(({ username }) => username.toLowerCase());
  expect(new Set(names).size).toBe(racers);
  for (const name of names) expect(name).toMatch(/^crowd\d*$/);
});

test("concurrent first sign-ins of one account create one person", async () => {
  const account = newAccount("hasty");
  const ids = await Promise.all(Array.from({ length: racers }, () => personOf(db, account)));
  expect(new Set(ids).size).toBe(1);
  const rows = await sql<{
    id: string;
  }>`select id from users where account_id = ${Number(account.id)}`.all(db);
  expect(rows).toHaveLength(1);
});

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Ada \u0000\n\t Lovelace ", "Ada Lovelace"],
  ["🙂".repeat(60), "🙂".repeat(50)],
  [`${"a".repeat(49)} bcd`, "a".repeat(49)],
])("the name %j is shown as %s", async (name, shown) => {
  expect((await signUp("named", { name })).display_name).toBe(shown);
});

test.each([
  null,
  "",
  " ",
  "A",
  "\u0000A",
  "\ud800x",
  "\u3164\u3164",
  "\u200C\u200C\u200C",
  "\u00AD\u00AD",
  "\u2800\u2800\u2800",
  "\u2060\u2063",
  "\u{E0020}\u{E0041}",
  "Confirm at evil.com",
  "jane@mail.example",
  "see https://a.example",
  `${"a".repeat(49)} evil.com`,
])("the username is shown instead of the name %j", async (name) => {
  const row = await signUp("nameless", { name });
  expect(row.display_name).toBe(row.username);
});

test("a later sign-in updates the avatar and keeps the username and name chosen here", async () => {
  const account = newAccount("painter", { name: "Frida", avatarUrl: "https://a.example/1" });
  const id = await personOf(db, account);
  const later = { ...account, login: "other", name: "Other", avatarUrl: "https://a.example/2" };
  expect(await personOf(db, later)).toBe(id);
  expect(await rowOf(id)).toMatchObject({
    username: "painter",
    display_name: "Frida",
    avatar_url: "https://a.example/2",
  });
});

const isAdmin = async (account: Account, logins: string[]) => {
  const id = await personOf(db, account);
  await grantAdmin(db, id, account, logins);
  return (await rowOf(id)).is_admin;
};

test("an admin login belongs to the first account that signs in with it", async () => {
  const [boss, heir] = [newAccount("Boss"), newAccount("boss")];
  expect(await isAdmin(boss, ["boss", "chief"])).toBe(true);
  expect(await isAdmin(heir, ["boss", "chief"])).toBe(false);
  expect(await isAdmin({ ...heir, login: "chief" }, ["boss", "chief"])).toBe(true);
  expect(await isAdmin({ ...newAccount("x"), login: "BOSS" }, ["boss"])).toBe(false);
  expect(await isAdmin(newAccount("nobody"), [])).toBe(false);
});

test("of ten accounts that sign in concurrently with an admin's login, one becomes admin", async () => {
  const admins = await Promise.all(
    Array.from({ length: 10 }, () => isAdmin(newAccount("root"), ["root"])),
  );
  expect(admins.filter(Boolean)).toHaveLength(1);
});

test.each([
  "admin",
  "Administrator",
  "support",
  "system",
  "moderator",
  "security",
  "help",
  "root",
  "api",
  "stack-cafe",
])("the username made of the login %s has a number", async (login) => {
  const { username } = await signUp(login, {});
  expect(username).toMatch(/^[A-Za-z]+[0-9]+$/);
});
