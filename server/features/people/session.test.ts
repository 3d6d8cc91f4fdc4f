import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startCodeHost } from "#tests/support/code-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { removeDeadSessions } from "./session-queries.ts";

const site = await startTestApp();
const { db } = site.database;

const tokenOf = (cookie: string) => cookie.replace("session=", "");
const hashOf = (cookie: string) => createHash("sha256").update(tokenOf(cookie)).digest();
const rowOf = (cookie: string) =>
  db.selectFrom("sessions").selectAll().where("token_hash", "=", hashOf(cookie)).executeTakeFirst();

/** Moves a session's times into the past. */
const age = (cookie: string, { seen, created }: { seen: string; created: string }) =>
  sql`update sessions set seen_at = now() - ${seen}::interval, created_at = now() - ${created}::interval
    where token_hash = ${hashOf(cookie)}`.execute(db);

test("a visitor is nobody, and garbage in the cookie changes nothing", async () => {
  const nobody = { isLoggedIn: false, user: null };
  for (const cookie of [
    "",
    "session=",
    "session=x",
    "session=%00",
    "session=%E0",
    "session",
    "=;;",
  ]) {
    expect(await site.visitor.get("/current-session", { cookie })).toMatchObject({
      status: 200,
      body: nobody,
    });
  }
});

test("a session shows its own person, and the token is stored hashed", async () => {
  const ada = await site.person("ada");
  const { body, headers } = await ada.get("/current-session");
  expect(body).toMatchObject({ isLoggedIn: true, user: { id: ada.id, isAdmin: false } });
  expect(Object.keys(body["user"] as object).toSorted()).toEqual([
    "avatarUrl",
    "createdAt",
    "displayName",
    "hiddenAt",
    "id",
    "isAdmin",
    "techs",
    "updatedAt",
    "username",
  ]);
  expect(headers["cache-control"]).toBe("private, no-cache");
  expect(JSON.stringify(await rowOf(ada.cookie))).not.toContain(tokenOf(ada.cookie));
});

test.each([
  [{ seen: "29 days 23 hours", created: "60 days" }, true],
  [{ seen: "30 days 1 minute", created: "60 days" }, false],
  [{ seen: "0", created: "89 days 23 hours" }, true],
  [{ seen: "0", created: "90 days 1 minute" }, false],
])("a session of %j lives: %s", async (times, lives) => {
  const { cookie, get } = await site.person("old");
  await age(cookie, times);
  expect((await get("/current-session")).body["isLoggedIn"]).toBe(lives);
  await removeDeadSessions(db);
  expect((await rowOf(cookie)) !== undefined).toBe(lives);
});

test("use keeps a session alive, written down once an hour", async () => {
  const { cookie, get } = await site.person("regular");
  const seen = async () => (await rowOf(cookie))?.seen_at.getTime() ?? 0;
  await age(cookie, { seen: "59 minutes", created: "2 days" });
  const before = await seen();
  await get("/current-session");
  expect(await seen()).toBe(before);
  await age(cookie, { seen: "61 minutes", created: "2 days" });
  await get("/current-session");
  expect(await seen()).toBeGreaterThan(before);
});

describe("signing out", () => {
  const left = { status: 200, body: { isLoggedIn: false } };
  const fromHere = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" };
  const typed = { "sec-fetch-site": "none", "sec-fetch-dest": "document" };

  test("ends the session for good and takes the cookie away", async () => {
    const ada = await site.person("leaver");
    const answer = await ada.post("/auth/signout");
    expect(answer).toMatchObject(left);
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^session=; Max-Age=0; Path=\/; (.*; )?HttpOnly/,
    );
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await rowOf(ada.cookie)).toBeUndefined();
    expect((await ada.get("/current-session")).body["isLoggedIn"]).toBe(false);
    expect(await ada.post("/auth/signout")).toMatchObject(left);
  });

  test.each([{}, fromHere, typed])("works by GET with %j", async (headers) => {
    const ada = await site.person("getter");
    expect(await ada.get("/auth/signout", headers as Record<string, string>)).toMatchObject(left);
    expect(await rowOf(ada.cookie)).toBeUndefined();
  });

  test.each([
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
    ["sec-fetch-dest", "image"],
    ["sec-fetch-dest", "iframe"],
    ["origin", "https://evil.example"],
    ["origin", "null"],
  ])(
    "is refused where a page of others, or a picture, asks for it: %s: %s",
    async (name, value) => {
      const ada = await site.person("victim");
      const headers =
        name === "sec-fetch-dest" ? { ...fromHere, [name]: value } : { [name]: value };
      expect((await ada.get("/auth/signout", headers)).status).toBe(403);
      expect(await rowOf(ada.cookie)).toBeDefined();
    },
  );
});

test("over https the cookies are for this host alone", async () => {
  const host = await startCodeHost();
  const secure = await startTestApp({
    publicUrl: "https://cafe.example",
    github: host.github,
    demoCodeHost: false,
  });
  const get = (url: string, cookie = "") =>
    secure.app.inject({ url, headers: { host: "cafe.example", cookie } });
  const start = await get("/auth/github");
  const attempt = String(start.headers["set-cookie"]);
  expect(attempt).toMatch(/^__Host-sign-in-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const back = host.approve(String(start.headers.location), { id: 9, login: "ada" });
  const end = await get(back, attempt.split(";")[0]);
  const session = [end.headers["set-cookie"]]
    .flat()
    .find((line) => line?.startsWith("__Host-session="));
  expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const own = await get("/api/v1/current-session", session?.split(";")[0]);
  expect(own.json()).toMatchObject({ isLoggedIn: true });
  const bare = await get("/api/v1/current-session", session?.split(";")[0]?.replace("__Host-", ""));
  expect(bare.json()).toMatchObject({ isLoggedIn: false });
});
