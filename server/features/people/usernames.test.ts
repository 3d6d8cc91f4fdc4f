// A username has one owner, also for a while after it was given up, whoever comes at once.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { User } from "#contract/people.ts";
import { type Account, personOf } from "#server/auth/sign-up.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const rename = (person: Person, username: string) =>
  person.post<User>(`/users/${person.id}`, { username });
const whoIs = async (name: string) => {
  const { status, body } = await site.visitor.get<User>(`/search/${name}`);
  return status === 200 ? [body.id, body.username] : status;
};
/** Lets the time pass for which given-up names are held. */
const wait = (interval: string) =>
  sql`update usernames set held_until = held_until - ${interval}::interval`.execute(db);
let accounts = 1_000_000;
const newcomer = (login: string): Promise<string> => {
  const account: Account = { id: ++accounts, login, name: null, avatarUrl: null, email: null };
  return personOf(db, account);
};
const usernameOf = async (id: string) =>
  (await db.selectFrom("users").select("username").where("id", "=", id).executeTakeFirst())
    ?.username;

test("a given-up name leads to the person for 90 days, and is nobody else's", async () => {
  const [ada, eve] = [await site.person("Ada"), await site.person("eve")];
  expect((await rename(ada, "Lovelace")).status).toBe(200);
  expect(await whoIs("ADA")).toEqual([ada.id, "Lovelace"]);
  expect((await rename(eve, "aDa")).body).toMatchObject({
    statusCode: 409,
    message: "This username is taken.",
  });
  expect(await usernameOf(await newcomer("ada"))).toBe("ada2");

  await wait("89 days 23 hours");
  expect(await whoIs("ada")).toEqual([ada.id, "Lovelace"]);
  expect((await rename(eve, "ada")).status).toBe(409);
  await wait("2 hours");
  expect(await whoIs("ada")).toBe(404);
  expect((await rename(eve, "ada")).status).toBe(200);
  expect(await whoIs("ada")).toEqual([eve.id, "ada"]);
  expect((await rename(ada, "ada")).status).toBe(409);
});

test("a name free again goes to who signs up with it", async () => {
  const olga = await site.person("olga");
  await rename(olga, "olgas");
  await wait("91 days");
  expect(await usernameOf(await newcomer("olga"))).toBe("olga");
  expect((await rename(olga, "olga")).status).toBe(409);
});

test("the same person takes a name back, and the other is held then", async () => {
  const [grace, eve] = [await site.person("grace"), await site.person("mallory")];
  await rename(grace, "hopper");
  expect((await rename(grace, "Grace")).body).toMatchObject({ username: "Grace" });
  expect(await whoIs("hopper")).toEqual([grace.id, "Grace"]);
  expect((await rename(eve, "hopper")).status).toBe(409);
  expect((await rename(grace, "hopper")).status).toBe(200);
});

test("a chain of names all leads to the latest", async () => {
  const person = await site.person("first");
  for (const name of ["second", "third", "fourth"]) await rename(person, name);
  for (const name of ["first", "second", "third", "fourth"]) {
    expect(await whoIs(name)).toEqual([person.id, "fourth"]);
  }
});

test("nobody collects names: after twenty one waits, and may go back", async () => {
  const person = await site.person("collector");
  for (let number = 1; number <= 20; number += 1) {
    expect((await rename(person, `collector${number}`)).status).toBe(200);
  }
  expect(await rename(person, "another1")).toMatchObject({
    status: 409,
    body: { fields: [{ path: "username", message: expect.stringContaining("too often") }] },
  });
  expect((await rename(person, "collector7")).status).toBe(200);
  expect(await whoIs("another1")).toBe(404);
});

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test("of fifty who claim one name at once one gets it", async () => {
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, number) => site.person(`claimer${number}`)),
  );
  const answers = await Promise.all(
    people.map((person, index) => rename(person, index % 2 ? "Prize" : "prize")),
  );
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  const [winner] = answers.filter(({ status }) => status === 200);
  expect(await whoIs("prize")).toEqual([winner?.body.id, winner?.body.username]);
});

test("who claims a name while it is given up, or signs up with it, doesn't get it", async () => {
  const holder = await site.person("wanted");
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, number) => site.person(`hunter${number}`)),
  );
  const [given, ...claims] = await Promise.all([
    rename(holder, "retired"),
    ...people.map((person) => rename(person, "wanted")),
  ]);
  const newcomers = await Promise.all(Array.from({ length: 5 }, () => newcomer("wanted")));
  expect(given.status).toBe(200);
  expect(statuses(claims)).toEqual(Array.from({ length: 10 }, () => 409));
  expect(await whoIs("wanted")).toEqual([holder.id, "retired"]);
  for (const id of newcomers) expect(await usernameOf(id)).toMatch(/^wanted\d+$/);
});

test("two who swap names at once are both refused", async () => {
  const [one, two] = [await site.person("left"), await site.person("right")];
  const answers = await Promise.all([rename(one, "right"), rename(two, "left")]);
  expect(statuses(answers)).toEqual([409, 409]);
  expect([await usernameOf(one.id), await usernameOf(two.id)]).toEqual(["left", "right"]);
});

test("what is known of names agrees with the people who have them", async () => {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u full join (select * from usernames where held_until is null) n
      on n.user_id = u.id and n.name = lower(u.username)
    where u.id is null or n.user_id is null`.execute(db);
  expect(rows).toEqual([]);
});
