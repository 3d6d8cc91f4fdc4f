// Read-only mode: nothing can be changed, everything can be read.
import { expect, test } from "vitest";
import { endpoints } from "#contract/api.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { settleWanted } from "#server/features/techs/wanted.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ readOnly: true, languages: ["en", "de"] });
const id = await personOf(site.database.db, {
  provider: "github",
  id: "1",
  login: "ada",
  name: "Ada",
  avatarUrl: null,
  email: null,
});
const ada = await site.signInAgain({ id, username: "ada" });

test("every write but signing out answers 503, and says when to try again", async () => {
  const { body: techs } = await ada.get<{ id: string }[]>("/techs?pageSize=1");
  for (const { name, endpoint } of endpoints) {
    if (endpoint.method === "GET" || name === "signOut") continue;
    const url = `/api/v1${endpoint.path.replace(/\{\w+\}/g, techs[0]?.id ?? "x")}`;
    const reply = await site.app.inject({
      method: endpoint.method,
      url,
      headers: { host: "127.0.0.1:3000", cookie: ada.cookie },
    });
    expect([name, reply.statusCode]).toEqual([name, 503]);
    expect(reply.headers).toMatchObject({ "retry-after": "300", "cache-control": "no-store" });
    expect(reply.json()).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("read everything"),
    });
  }
});

test("everything can be read, and the session is found", async () => {
  expect((await ada.get("/projects")).status).toBe(200);
  expect((await ada.get("/account/sessions")).status).toBe(200);
  expect((await ada.get("/current-session")).body["isLoggedIn"]).toBe(true);
});

test("searches that find nothing are not counted", async () => {
  for (const search of ["qqqqqwerz", "wobblegrind"]) await ada.get(`/techs?search=${search}`);
  await settleWanted(site.database, 0);
  const rows = await sql`select from wanted_techs`.all(site.database.db);
  expect(rows).toEqual([]);
});

test("a language is chosen for the browser alone", async () => {
  const reply = await site.app.inject({
    method: "POST",
    url: "/language/de",
    headers: {
      host: "127.0.0.1:3000",
      cookie: ada.cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
  });
  expect(reply.statusCode).toBe(303);
  expect(reply.headers["set-cookie"]).toMatch(/language=de;/);
  const row = sql<{ language: string | null }>`select language from users where id = ${id}`;
  expect(await row.one(site.database.db)).toEqual({ language: null });
});

test("signing in says so on a page; signing out works", async () => {
  const headers = { host: "127.0.0.1:3000", accept: "text/html" };
  const page = await site.app.inject({ url: "/auth/github", headers });
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "300"]);
  expect(page.body).toContain("Stack Cafe is read-only right now");
  expect((await ada.post("/auth/signout")).status).toBe(200);
  expect((await ada.get("/current-session")).body["isLoggedIn"]).toBe(false);
});
