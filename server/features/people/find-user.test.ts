import { expect, test } from "vitest";
import type { User } from "#contract/people.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const ada = await site.person("AdaL");
const { db } = site.database;

test.each(["AdaL", "adal", "ADAL"])(
  "a person is found by username as %s, ignoring case, also by visitors",
  async (text) => {
    const { status, body } = await site.visitor.get<User>(`/search/${text}`);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      "avatarUrl",
      "createdAt",
      "displayName",
      "findable",
      "hiddenAt",
      "id",
      "techs",
      "username",
    ]);
    expect(body).toMatchObject({ id: ada.id, username: "AdaL" });
  },
);

test.each(["Ada", "AdaLo", "%25", "Ada_", "AdaL%20", "%00", "%F0%9F%99%82", "x".repeat(300)])(
  "no person is found as %s",
  async (text) => {
    const { status, body } = await site.visitor.get(`/search/${text}`);
    expect([status, body["message"]]).toEqual([404, "User not found."]);
  },
);

const idOf = async (text: string) =>
  (await site.visitor.get<User>(`/search/${encodeURIComponent(text)}`)).body.id;

test("a person is found by their login at a code host, ignoring case", async () => {
  const octocat = await site.person("octo-cat");
  expect((await site.visitor.get<User>("/search/octo-cat")).body.username).toBe("octocat");
  expect(await idOf("octo-cat")).toBe(octocat.id);
  expect(await idOf("OCTO-CAT")).toBe(octocat.id);
  expect(await idOf("octo")).toBeUndefined();
});

const link = (id: string, provider: string, login: string) =>
  sql`
  insert into user_accounts (provider, account_id, user_id, login)
  values (${provider}, gen_random_uuid()::text, ${id}, ${login})`.run(db);

test("a username wins over another person's login, also one that they left lately", async () => {
  const [first, second] = [await site.person("first"), await site.person("second")];
  await link(second.id, "gitlab", "First");
  expect(await idOf("first")).toBe(first.id);
  await first.post(`/users/${first.id}`, { username: "renamed" });
  expect(await idOf("first")).toBe(first.id);
  await sql`delete from usernames where name = 'first'`.run(db);
  expect(await idOf("renamed")).toBe(first.id);
  // Nobody has the name now, and both have the login.
  expect(await idOf("first")).toBeUndefined();
});

test("a login of two people at different code hosts means nobody", async () => {
  const [one, other] = [await site.person("one"), await site.person("other")];
  await link(one.id, "gitea", "the-same");
  expect(await idOf("the-same")).toBe(one.id);
  await link(other.id, "gitlab", "The-Same");
  expect(await idOf("the-same")).toBeUndefined();
});

test("a login of OpenID Connect finds nobody: it may be private", async () => {
  const hidden = await site.person("hiddenlogin");
  await link(hidden.id, "oidc", "employee-17");
  expect(await idOf("employee-17")).toBeUndefined();
  expect((await site.visitor.get("/users?search=employee")).body).toEqual([]);
});
