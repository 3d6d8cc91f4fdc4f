// Who a code-host account becomes here: one person, with a name of their own.
import { expect, test } from "vitest";
import { grantAdmin } from "#server/features/admin/users/grant-admin.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { type Account, personOf, usernameBase } from "./sign-up.ts";

const { db } = await openTestDatabase();

let accounts = 0;
const newAccount = (login: string, rest: Partial<Account> = {}): Account => {
  accounts += 1;
  return { id: accounts, login, name: null, avatarUrl: null, email: null, ...rest };
};

const rowOf = (id: string) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
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
])("the login %s is stripped to %s", (login, base) => {
  expect(usernameBase(login)).toBe(base);
});

test("who comes second gets a number, whatever the case", async () => {
  const names = [];
  for (const login of ["Grace", "grace", "GRACE", "grace2", "gra-ce"]) {
    names.push((await signUp(login)).username);
  }
  expect(names).toEqual(["Grace", "grace2", "GRACE3", "grace22", "grace4"]);
});

test("fifty namesakes who arrive at once get fifty names", async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => signUp("crowd")));
  const names = people.map(({ username }) => username.toLowerCase());
  expect(new Set(names).size).toBe(50);
  for (const name of names) expect(name).toMatch(/^crowd\d*$/);
});

test("one account that signs in fifty times at once is one person", async () => {
  const account = newAccount("hasty");
  const ids = await Promise.all(Array.from({ length: 50 }, () => personOf(db, account)));
  expect(new Set(ids).size).toBe(1);
  const rows = await db
    .selectFrom("users")
    .where("account_id", "=", account.id)
    .select("id")
    .execute();
  expect(rows).toHaveLength(1);
});

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Ada \u0000\n\t Lovelace ", "Ada Lovelace"],
  ["🙂".repeat(60), "🙂".repeat(50)],
  [`${"a".repeat(49)} bcd`, "a".repeat(49)],
  ["\ud800x", "\ufffdx"],
])("the name %j is shown as %s", async (name, shown) => {
  expect((await signUp("named", { name })).display_name).toBe(shown);
});

test.each([null, "", " ", "A", "\u0000A"])(
  "instead of the name %j the username shows",
  async (name) => {
    const row = await signUp("nameless", { name });
    expect(row.display_name).toBe(row.username);
  },
);

test("the next sign-in renews the picture, and leaves alone what people choose here", async () => {
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

test("an admin's entry belongs to the first account that comes with it", async () => {
  const [boss, heir] = [newAccount("Boss"), newAccount("boss")];
  expect(await isAdmin(boss, ["boss", "chief"])).toBe(true);
  expect(await isAdmin(heir, ["boss", "chief"])).toBe(false);
  expect(await isAdmin({ ...heir, login: "chief" }, ["boss", "chief"])).toBe(true);
  expect(await isAdmin({ ...newAccount("x"), login: "BOSS" }, ["boss"])).toBe(false);
  expect(await isAdmin(newAccount("nobody"), [])).toBe(false);
});

test("of ten accounts that come with an admin's login at once one is admin", async () => {
  const admins = await Promise.all(
    Array.from({ length: 10 }, () => isAdmin(newAccount("root"), ["root"])),
  );
  expect(admins.filter(Boolean)).toHaveLength(1);
});
