// Signing in while one is suspended.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";

const host = await startCodeHost();
const site = await startListeningApp({
  github: host.github,
  demoCodeHost: false,
  adminLogins: ["boss"],
});
const { db } = site.database;

async function signIn(account: { id: number; login: string }) {
  const browser = new CookieJar(site.origin);
  const start = await browser.get("/auth/github");
  const end = await browser.get(host.approve(start.location, account));
  return { browser, end };
}

const suspend = (id: number, reason: string) =>
  sql`update users set is_admin = false, suspended_at = '2026-05-04T23:30:00Z',
    suspended_reason = ${reason} where account_id = ${id}`.execute(db);

test("is answered with the reason, and opens nothing", async () => {
  const mallory = { id: 1, login: "mallory" };
  await signIn(mallory);
  await sql`delete from sessions`.execute(db);
  await suspend(1, "Sold <b>watches</b>");
  const { browser, end } = await signIn(mallory);
  expect(end.status).toBe(403);
  expect(end.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(end.headers.get("cache-control")).toBe("no-store");
  expect(end.body).toContain("Your account is suspended");
  expect(end.body).toContain("4 May 2026");
  expect(end.body).toContain("watches");
  expect(end.body).not.toContain("<b>");
  expect([...browser.cookies.keys()]).toEqual([]);
  expect((await sql`select from sessions`.execute(db)).rows).toEqual([]);
});

test("is lifted by signing in for whom the operator names", async () => {
  const boss = { id: 2, login: "boss" };
  await signIn(boss);
  await suspend(2, "A coup");
  const { browser, end } = await signIn(boss);
  expect(end.status).toBe(302);
  const { body } = await browser.get("/api/v1/admin/audit?search=boss");
  expect(JSON.parse(body)).toMatchObject([
    { act: "lift suspension", detail: { namedIn: "ADMIN_LOGINS" } },
    { act: "make admin" },
  ]);
});
