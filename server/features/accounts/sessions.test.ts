import { describe, expect, test } from "vitest";
import type { OwnSession } from "#contract/accounts.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const { db } = site.database;
const nowhere = "0198c0de-0000-7000-8000-000000000000";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Opens another session of the person; returns its cookie header. */
async function signInAgain(person: Person, userAgent = firefox) {
  return { cookie: `session=${await openSession(db, person.id, userAgent)}` };
}
const list = async (person: Person, headers = {}) =>
  (await person.get<OwnSession[]>("/account/sessions", headers)).body;
const isLoggedIn = async (headers: { cookie: string }) =>
  (await site.visitor.get("/current-session", headers)).body["isLoggedIn"];

test("the list has the current session first, then the latest sign-ins, and contains no tokens", async () => {
  const ada = await site.person("ada");
  const phone = await signInAgain(ada);
  const laptop = await signInAgain(ada, "curl/8.5.0");
  const sessions = await list(ada);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ["Unknown device", true],
    ["curl", false],
    ["Firefox on Linux", false],
  ]);
  expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
    "createdAt",
    "current",
    "device",
    "id",
    "seenAt",
  ]);
  expect((await list(ada, phone))[0]).toMatchObject({ device: "Firefox on Linux", current: true });
  const { headers } = await ada.get("/account/sessions");
  expect(headers["cache-control"]).toBe("private, no-cache");
  for (const cookie of [ada.cookie, phone.cookie, laptop.cookie]) {
    expect(JSON.stringify(sessions)).not.toContain(cookie.replace("session=", ""));
  }
});

test("the list contains only the caller's sessions and requires a session", async () => {
  const [ada, eve] = [await site.person("ada"), await site.person("eve")];
  const own = (await list(ada)).map(({ id }) => id);
  expect((await list(eve)).map(({ id }) => id)).not.toContain(own[0]);
  expect((await site.visitor.get("/account/sessions")).status).toBe(401);
});

test("the list omits expired sessions, which can't be ended either", async () => {
  const ada = await site.person("ada");
  await signInAgain(ada);
  const before = await list(ada);
  await sql`update sessions set seen_at = now() - interval '31 days'
    where id = ${before[1]?.id}`.run(db);
  expect(await list(ada)).toEqual(before.slice(0, 1));
  expect((await ada.delete(`/account/sessions/${before[1]?.id}`)).status).toBe(404);
});

test("a request notes when its session was seen, once an hour", async () => {
  const ada = await site.person("ada");
  const phone = await signInAgain(ada);
  const minutesAgo = async (minutes: number) => {
    await sql`update sessions set seen_at = now() - make_interval(mins => ${minutes})
      where user_id = ${ada.id}`.run(db);
    await ada.get("/current-session");
    const rows = await sql<{ minutes: number }>`
      select (extract(epoch from now() - seen_at) / 60)::int as minutes from sessions
      where user_id = ${ada.id} order by seen_at desc`.all(db);
    return rows.map((row) => row.minutes);
  };
  expect(await minutesAgo(59)).toEqual([59, 59]);
  expect(await minutesAgo(61)).toEqual([0, 61]);
  expect(await isLoggedIn(phone)).toBe(true);
});

test("the next sign-in deletes expired sessions", async () => {
  const ada = await site.person("ada");
  await sql`update sessions set created_at = now() - interval '91 days'
    where user_id = ${ada.id}`.run(db);
  const again = await signInAgain(ada);
  const rows = await sql`select from sessions where user_id = ${ada.id}`.all(db);
  expect(rows).toHaveLength(1);
  expect(await isLoggedIn(again)).toBe(true);
});

test("paging through many sessions returns each once", async () => {
  const ada = await site.person("ada");
  for (let number = 0; number < 9; number += 1) await signInAgain(ada);
  const all = await list(ada);
  expect(all).toHaveLength(10);
  expect(await walk<OwnSession>(ada, "/account/sessions?pageSize=3")).toEqual(all);
  for (const after of ["x", "WzIsInEiXQ"]) {
    expect((await ada.get(`/account/sessions?after=${after}`)).status).toBe(400);
  }
});

describe("ending a session", () => {
  test("ends only that session, and a repeat is 404", async () => {
    const ada = await site.person("ada");
    const phone = await signInAgain(ada);
    const [, other] = await list(ada);
    const path = `/account/sessions/${other?.id}`;
    const { status, body, headers } = await ada.delete(path);
    expect([status, body]).toEqual([200, other]);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(await isLoggedIn(phone)).toBe(false);
    expect(await isLoggedIn(ada)).toBe(true);
    expect(await ada.delete(path)).toMatchObject({
      status: 404,
      body: { message: "Session not found." },
    });
  });

  test("signs out when it is the current session", async () => {
    const ada = await site.person("ada");
    const [current] = await list(ada);
    const answer = await ada.delete(`/account/sessions/${current?.id}`);
    expect(answer).toMatchObject({ status: 200, body: { current: true } });
    expect(String(answer.headers["set-cookie"])).toMatch(/^session=; Max-Age=0/);
    expect(await isLoggedIn(ada)).toBe(false);
  });

  test("is 404 for another person's session and 401 for visitors", async () => {
    const [ada, eve] = [await site.person("ada"), await site.person("eve")];
    const [own] = await list(ada);
    expect((await eve.delete(`/account/sessions/${own?.id}`)).status).toBe(404);
    expect((await site.visitor.delete(`/account/sessions/${own?.id}`)).status).toBe(401);
    for (const id of [nowhere, "7", "@me"]) {
      expect((await ada.delete(`/account/sessions/${id}`)).status).toBe(404);
    }
    expect(await isLoggedIn(ada)).toBe(true);
  });
});

describe("signing out everywhere", () => {
  test("ends all other sessions, and the current one only on request", async () => {
    const [ada, eve] = [await site.person("ada"), await site.person("eve")];
    const phones = [await signInAgain(ada), await signInAgain(ada)];
    const answer = await ada.post("/auth/signout_everywhere");
    expect(answer).toMatchObject({ status: 200, body: { isLoggedIn: true, ended: 2 } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    for (const phone of phones) expect(await isLoggedIn(phone)).toBe(false);
    expect((await ada.post("/auth/signout_everywhere", {})).body).toMatchObject({ ended: 0 });

    await signInAgain(ada);
    const last = await ada.post("/auth/signout_everywhere", { here: true });
    expect(last).toMatchObject({ status: 200, body: { isLoggedIn: false, ended: 2 } });
    expect(String(last.headers["set-cookie"])).toMatch(/^session=; Max-Age=0/);
    expect(await isLoggedIn(ada)).toBe(false);
    expect(await isLoggedIn(eve)).toBe(true);
    expect((await ada.post("/auth/signout_everywhere")).status).toBe(401);
  });

  test("counts only sessions that hadn't expired", async () => {
    const ada = await site.person("ada");
    await signInAgain(ada);
    await sql`update sessions set seen_at = now() - interval '31 days'
      where user_id = ${ada.id} and user_agent = ${firefox}`.run(db);
    expect((await ada.post("/auth/signout_everywhere")).body).toMatchObject({ ended: 0 });
    const rows = await sql`select from sessions where user_id = ${ada.id}`.all(db);
    expect(rows).toHaveLength(1);
  });

  test.each([{ here: "yes" }, { here: null }, []])("refuses %j", async (body) => {
    const ada = await site.person("ada");
    expect((await ada.post("/auth/signout_everywhere", body)).status).toBe(400);
    expect(await isLoggedIn(ada)).toBe(true);
  });

  test("is refused for cross-site requests", async () => {
    const ada = await site.person("ada");
    const elsewhere = { "sec-fetch-site": "cross-site" };
    expect((await ada.post("/auth/signout_everywhere", {}, elsewhere)).status).toBe(403);
    expect((await ada.delete("/account", { username: "ada" }, elsewhere)).status).toBe(403);
  });
});

test("a stored user agent is cut to 300 characters", async () => {
  const ada = await site.person("ada");
  await signInAgain(ada, "x".repeat(5000));
  const row = await sql<{ longest: number }>`
    select max(char_length(user_agent)) as longest from sessions`.maybeOne(db);
  expect(row?.longest).toBe(300);
});
