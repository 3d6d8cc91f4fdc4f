// Signing in while suspended.
import { expect, test } from "vitest";
import type { AdminUser, AuditEntry } from "#contract/admin.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { openSession } from "./session-queries.ts";
import { startCodeHost } from "#tests/support/code-host.ts";
import { CookieJar } from "#tests/support/cookie-jar.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";

const host = await startCodeHost();
const site = await startListeningApp({
  github: host.github,
  demoCodeHost: false,
  adminLogins: ["boss", "chief"],
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
    suspended_reason = ${reason} where account_id = ${id}`.run(db);

test("is refused with the reason, and creates no session", async () => {
  const mallory = { id: 1001, login: "mallory" };
  await signIn(mallory);
  await sql`delete from sessions`.run(db);
  await suspend(1001, "Sold <b>watches</b>");
  const { browser, end } = await signIn(mallory);
  expect(end.status).toBe(403);
  expect(end.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(end.headers.get("cache-control")).toBe("no-store");
  expect(end.body).toContain("Your account is suspended");
  expect(end.body).toContain("4 May 2026");
  expect(end.body).toContain("watches");
  expect(end.body).not.toContain("<b>");
  expect([...browser.cookies.keys()]).toEqual([]);
  expect(await sql`select from sessions`.all(db)).toEqual([]);
});

test("lifts the suspension of a person whom the operator names as admin", async () => {
  const boss = { id: 1002, login: "boss" };
  await signIn(boss);
  await suspend(1002, "A coup");
  const { browser, end } = await signIn(boss);
  expect(end.status).toBe(302);
  const { body } = await browser.get("/api/v1/admin/audit?search=boss");
  expect(JSON.parse(body)).toMatchObject([
    { act: "lift suspension", detail: { namedIn: "ADMIN_LOGINS" } },
    { act: "make admin" },
  ]);
});

test("restores what the suspension hid, but not content that was hidden separately", async () => {
  const chief = { id: 1003, login: "chief" };
  const admin = await site.person("watcher");
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
  await signIn(chief);
  const row = await sql<{ id: string }>`select id from users where account_id = 1003`.maybeOne(db);
  const id = row?.id ?? "";
  await sql`update users set is_admin = false where id = ${id}`.run(db);
  const cookie = `session=${await openSession(db, id, "test")}`;
  const make = async (name: string) => {
    const fields = { name, description: "What it is about.", techs: [] };
    return (await site.visitor.post<Project>("/projects", fields, { cookie })).body;
  };
  const [along, before] = [await make("Along"), await make("Before")];
  await admin.post(`/admin/reports/project/${before.id}`, { act: "hide" });
  const suspending = { reason: "A coup", hideContent: true };
  expect((await admin.post(`/admin/users/${id}/suspend`, suspending)).status).toBe(200);
  const seen = async () => {
    const paths = [`/users/${id}`, `/projects/${along.id}`, `/projects/${before.id}`];
    return Promise.all(paths.map(async (path) => (await site.visitor.get(path)).status));
  };
  expect(await seen()).toEqual([404, 404, 404]);
  expect((await signIn(chief)).end.status).toBe(302);
  expect(await seen()).toEqual([200, 200, 404]);
  const log = await admin.get<AuditEntry[]>(`/admin/audit?subject=${id}`);
  expect(log.body[0]).toMatchObject({
    act: "lift suspension",
    detail: { namedIn: "ADMIN_LOGINS", restored: { projects: 1, comments: 0 } },
  });
  const about = await admin.get<AdminUser[]>(`/admin/users?search=${id}`);
  expect(about.body[0]).toMatchObject({ isAdmin: true, hasHiddenContent: false });
});
