// A username belongs to one person, is reserved for a while after its person left it, and is safe
// under concurrent claims.
import { expect, test } from "vitest";
import type { User } from "#contract/people.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const rename = (person: Person, username: string) =>
  person.post<User>(`/users/${person.id}`, { username });
const findByUsername = async (name: string) => {
  const { status, body } = await site.visitor.get<User>(`/search/${name}`);
  return status === 200 ? [body.id, body.username] : status;
};
/** Simulates the passing of time for reserved usernames. */
const wait = (interval: string) =>
  sql`update usernames set held_until = held_until - ${interval}::interval`.run(db);
let accounts = 1_000_000;
const signUp = (login: string): Promise<string> => {
  accounts += 1;
  return personOf(db, githubAccount(accounts, login));
};
const usernameOf = async (id: string) =>
  (await sql<{ username: string }>`select username from users where id = ${id}`.maybeOne(db))
    ?.username;

test("a former username leads to its person for 90 days and can't be taken by others", async () => {
  const [ada, eve] = [await site.person("Ada"), await site.person("eve")];
  expect((await rename(ada, "Lovelace")).status).toBe(200);
  expect(await findByUsername("ADA")).toEqual([ada.id, "Lovelace"]);
  expect((await rename(eve, "aDa")).body).toMatchObject({
    statusCode: 409,
    message: "This username is taken.",
  });
  expect(await usernameOf(await signUp("ada"))).toBe("ada2");

  await wait("89 days 23 hours");
  expect(await findByUsername("ada")).toEqual([ada.id, "Lovelace"]);
  expect((await rename(eve, "ada")).status).toBe(409);
  await wait("2 hours");
  expect(await findByUsername("ada")).toBe(404);
  expect((await rename(eve, "ada")).status).toBe(200);
  expect(await findByUsername("ada")).toEqual([eve.id, "ada"]);
  expect((await rename(ada, "ada")).status).toBe(409);
});

test("a username whose reservation ended goes to the next person who signs up with it", async () => {
  const olga = await site.person("olga");
  await rename(olga, "olgas");
  await wait("91 days");
  expect(await usernameOf(await signUp("olga"))).toBe("olga");
  expect((await rename(olga, "olga")).status).toBe(409);
});

test("a person can take a former username back, and the other one becomes reserved", async () => {
  const [grace, eve] = [await site.person("grace"), await site.person("mallory")];
  await rename(grace, "hopper");
  expect((await rename(grace, "Grace")).body).toMatchObject({ username: "Grace" });
  expect(await findByUsername("hopper")).toEqual([grace.id, "Grace"]);
  expect((await rename(eve, "hopper")).status).toBe(409);
  expect((await rename(grace, "hopper")).status).toBe(200);
});

test("all former usernames lead to the latest one", async () => {
  const person = await site.person("first");
  for (const name of ["second", "third", "fourth"]) await rename(person, name);
  for (const name of ["first", "second", "third", "fourth"]) {
    expect(await findByUsername(name)).toEqual([person.id, "fourth"]);
  }
});

test("after twenty changes a person has to wait, but can take a former username back", async () => {
  const person = await site.person("collector");
  for (let number = 1; number <= 20; number += 1) {
    expect((await rename(person, `collector${number}`)).status).toBe(200);
  }
  expect(await rename(person, "another1")).toMatchObject({
    status: 409,
    body: { fields: [{ path: "username", message: expect.stringContaining("too often") }] },
  });
  expect((await rename(person, "collector7")).status).toBe(200);
  expect(await findByUsername("another1")).toBe(404);
});

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test("of many concurrent claims of one username, one succeeds", async () => {
  const people = await Promise.all(
    Array.from({ length: racers }, (_, number) => site.person(`claimer${number}`)),
  );
  const answers = await Promise.all(
    people.map((person, index) => rename(person, index % 2 ? "Prize" : "prize")),
  );
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: racers - 1 }, () => 409)]);
  const [winner] = answers.filter(({ status }) => status === 200);
  expect(await findByUsername("prize")).toEqual([winner?.body.id, winner?.body.username]);
});

test("a username that its person leaves concurrently can be claimed neither by renaming nor by signing up", async () => {
  const holder = await site.person("popular");
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, number) => site.person(`hunter${number}`)),
  );
  const [renamed, ...claims] = await Promise.all([
    rename(holder, "retired"),
    ...people.map((person) => rename(person, "popular")),
  ]);
  const newcomers = await Promise.all(Array.from({ length: 5 }, () => signUp("popular")));
  expect(renamed.status).toBe(200);
  expect(statuses(claims)).toEqual(Array.from({ length: 10 }, () => 409));
  expect(await findByUsername("popular")).toEqual([holder.id, "retired"]);
  for (const id of newcomers) expect(await usernameOf(id)).toMatch(/^popular\d+$/);
});

test("two people who swap usernames concurrently are both refused", async () => {
  const [one, two] = [await site.person("left"), await site.person("right")];
  const answers = await Promise.all([rename(one, "right"), rename(two, "left")]);
  expect(statuses(answers)).toEqual([409, 409]);
  expect([await usernameOf(one.id), await usernameOf(two.id)]).toEqual(["left", "right"]);
});

test("the table of usernames agrees with the people", async () => {
  const rows = await sql<{ id: string }>`
    select u.id from users u full join (select * from usernames where held_until is null) n
      on n.user_id = u.id and n.name = lower(u.username)
    where u.id is null or n.user_id is null`.all(db);
  expect(rows).toEqual([]);
});
