import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startCodeHost } from "#tests/support/code-host.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { removeDeadSessions } from "#server/auth/session-queries.ts";

const site = await startTestApp();
const { db } = site.database;

const tokenOf = (cookie: string) => cookie.replace("session=", "");
const hashOf = (cookie: string) => createHash("sha256").update(tokenOf(cookie)).digest();
const rowOf = (cookie: string) =>
  sql<{
    created_at: Date;
    id: string;
    seen_at: Date;
    token_hash: Buffer;
    user_agent: string;
    user_id: string;
  }>`select * from sessions where token_hash = ${hashOf(cookie)}`.maybeOne(db);

/** Moves a session's times into the past. */
const age = (cookie: string, { seen, created }: { seen: string; created: string }) =>
  sql`update sessions set seen_at = now() - ${seen}::interval, created_at = now() - ${created}::interval
    where token_hash = ${hashOf(cookie)}`.run(db);

test("without a session or with an invalid cookie, the viewer is a visitor", async () => {
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

test("a session returns its own person, and its token is stored as a hash", async () => {
  const ada = await site.person("ada");
  const { body, headers } = await ada.get("/current-session");
  expect(body).toMatchObject({ isLoggedIn: true, user: { id: ada.id, isAdmin: false } });
  expect(Object.keys(body["user"] as object).toSorted()).toEqual([
    "avatarUrl",
    "createdAt",
    "displayName",
    "findable",
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
])("a session of age %j is valid: %s", async (times, lives) => {
  const { cookie, get } = await site.person("old");
  await age(cookie, times);
  expect((await get("/current-session")).body["isLoggedIn"]).toBe(lives);
  await removeDeadSessions(db);
  expect((await rowOf(cookie)) !== undefined).toBe(lives);
});

test("using a session extends it, written at most once an hour", async () => {
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
  const signedOut = { status: 200, body: { isLoggedIn: false } };
  const fromHere = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" };
  const typedAddress = {
    "sec-fetch-site": "none",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };

  test("deletes the session and the cookie", async () => {
    const ada = await site.person("leaver");
    const answer = await ada.post("/auth/signout");
    expect(answer).toMatchObject(signedOut);
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^session=; Max-Age=0; Path=\/; (.*; )?HttpOnly/,
    );
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await rowOf(ada.cookie)).toBeUndefined();
    expect((await ada.get("/current-session")).body["isLoggedIn"]).toBe(false);
    expect(await ada.post("/auth/signout")).toMatchObject(signedOut);
  });

  test.each([{}, fromHere, typedAddress])("works by GET with the headers %j", async (headers) => {
    const ada = await site.person("getter");
    expect(await ada.get("/auth/signout", headers as Record<string, string>)).toMatchObject(
      signedOut,
    );
    expect(await rowOf(ada.cookie)).toBeUndefined();
  });

  test.each([
    [{ "sec-fetch-site": "same-origin", "sec-fetch-user": "?1" }],
    [{ "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-user": "?1" }],
    [{ "sec-fetch-site": "cross-site", referer: "https://evil.example/" }],
  ])("by a followed link leads to a confirmation page: %j", async (from) => {
    const ada = await site.person("follower");
    const headers = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", ...from };
    const answer = await ada.get("/auth/signout", headers);
    expect(answer).toMatchObject({ status: 302, headers: { location: "/sign-out" } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await rowOf(ada.cookie)).toBeDefined();
  });

  test("by the confirmation page's form works without scripts and redirects to the home page", async () => {
    const ada = await site.person("former");
    const send = (headers: Record<string, string>) =>
      site.app.inject({
        method: "POST",
        url: "/api/v1/auth/signout",
        headers: {
          host: "127.0.0.1:3000",
          cookie: ada.cookie,
          "content-type": "application/x-www-form-urlencoded",
          ...headers,
        },
      });
    expect((await send({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await send({ origin: "https://evil.example" })).statusCode).toBe(403);
    expect(await rowOf(ada.cookie)).toBeDefined();
    const answer = await send({ "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/"]);
    expect(String(answer.headers["set-cookie"])).toMatch(/^session=; Max-Age=0/);
    expect(await rowOf(ada.cookie)).toBeUndefined();
  });

  test("no other operation accepts a form", async () => {
    const ada = await site.person("sender");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await ada.post("/auth/signout_everywhere", "here=true", headers)).status).toBe(415);
  });

  test("is refused for a prefetch of the typed address", async () => {
    const ada = await site.person("typist");
    const headers = {
      ...typedAddress,
      "sec-fetch-mode": "navigate",
      "sec-purpose": "prefetch;prerender",
    };
    expect((await ada.get("/auth/signout", headers)).status).toBe(403);
    expect(await rowOf(ada.cookie)).toBeDefined();
  });

  test("sets a cookie for the browser's scripts, which an expired session doesn't", async () => {
    const ada = await site.person("drafter");
    const signedOutCookie = /signed-out=1; Max-Age=\d+; Path=\/; SameSite=Lax/;
    expect((await ada.get("/current-session")).headers["set-cookie"]).toBeUndefined();
    await age(ada.cookie, { seen: "31 days", created: "60 days" });
    expect((await ada.get("/current-session")).headers["set-cookie"]).toBeUndefined();
    expect(String((await ada.post("/auth/signout")).headers["set-cookie"])).toMatch(
      signedOutCookie,
    );
  });

  test.each([
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
    ["sec-fetch-dest", "image"],
    ["sec-fetch-dest", "iframe"],
    ["origin", "https://evil.example"],
    ["origin", "null"],
  ])("is refused for cross-site requests and images: %s: %s", async (name, value) => {
    const ada = await site.person("victim");
    const headers = name === "sec-fetch-dest" ? { ...fromHere, [name]: value } : { [name]: value };
    expect((await ada.get("/auth/signout", headers)).status).toBe(403);
    expect(await rowOf(ada.cookie)).toBeDefined();
  });
});

test("over HTTPS, session cookies have the __Host- prefix and are required with it", async () => {
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
