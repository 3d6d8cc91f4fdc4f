import { beforeAll, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let root: Person;
let other: Person;

const enter = (by: Person, act: string, name: string, kind = "project") =>
  recordAct(db, { byUserId: by.id, act, subject: { kind, id: name, name }, detail: { why: act } });

beforeAll(async () => {
  root = await site.person("warden");
  other = await site.person("other");
  await sql`update users set is_admin = true`.run(db);
  await enter(root, "hide project", "Alpha");
  await enter(other, "hide project", "Beta");
  await enter(root, "run job", "Clean-up", "job");
});

const log = async (query = "") =>
  (await root.get<AuditEntry[]>(`/admin/audit?${query}`)).body.map(({ subject }) => subject.name);

test("the audit log lists entries with admin, subject, time and reason, latest first", async () => {
  const { body } = await root.get<AuditEntry[]>("/admin/audit");
  expect(body[0]).toMatchObject({
    by: { username: "warden" },
    act: "run job",
    subject: { kind: "job", id: "Clean-up", name: "Clean-up" },
    detail: { why: "run job" },
  });
  expect(Date.parse(body[0]?.at ?? "")).not.toBeNaN();
  expect(await log()).toEqual(["Clean-up", "Beta", "Alpha"]);
});

test.each([
  ["kind=project", ["Beta", "Alpha"]],
  ["search=HIDE", ["Beta", "Alpha"]],
  ["search=alph", ["Alpha"]],
  ["search=other", ["Beta"]],
  ["search=%25", []],
  ["subject=Alpha", ["Alpha"]],
  ["kind=job&search=hide", []],
])("filters entries by %s", async (query, names) => {
  expect(await log(query)).toEqual(names);
});

test("the audit log is paged", async () => {
  const first = await root.get<AuditEntry[]>("/admin/audit?pageSize=2");
  const next = /<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
  expect((await root.get<AuditEntry[]>(next)).body.map(({ subject }) => subject.name)).toEqual([
    "Alpha",
  ]);
});

test("only admins may read the audit log, and it can't be written through the API", async () => {
  const eve = await site.person("eve");
  expect((await site.visitor.get("/admin/audit")).status).toBe(401);
  expect((await eve.get("/admin/audit")).status).toBe(403);
  expect((await root.post("/admin/audit", {})).status).toBe(404);
  expect((await root.get("/admin/audit?kind=none")).status).toBe(400);
});

test("an act whose transaction fails leaves no entry", async () => {
  const failing = inTransaction(db, async (transaction) => {
    const subject = { kind: "project", id: "Gamma", name: "Gamma" };
    await recordAct(transaction, { byUserId: root.id, act: "hide project", subject });
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await log("search=gamma")).toEqual([]);
});

describe("on the audit log, the database refuses", () => {
  test.each([
    ["an update", "update audit_log set by_name = 'eve'"],
    ["an update of nothing", "update audit_log set act = '' where false"],
    ["a deletion", "delete from audit_log where act = 'hide project'"],
    ["truncation", "truncate audit_log"],
    ["truncation with others", "truncate users cascade; truncate audit_log"],
    [
      "a merge",
      "merge into audit_log a using users u on u.id = a.by_user_id when matched then delete",
    ],
    [
      "what an insert would replace",
      `insert into audit_log (id, act, subject_kind, subject_id, subject_name)
        select id, '', '', '', '' from audit_log limit 1 on conflict (id) do update set act = ''`,
    ],
    [
      "a session without triggers",
      "set local session_replication_role = replica; delete from audit_log",
    ],
  ])("%s", async (_, statement) => {
    const before = await sql`select * from audit_log order by id`.all(db);
    expect(before).not.toEqual([]);
    const trying = inTransaction(db, async (transaction) => {
      for (const part of statement.split("; ")) await sql.raw(part).run(transaction);
    });
    await expect(trying).rejects.toMatchObject({ code: "42501" });
    expect(await sql`select * from audit_log order by id`.all(db)).toEqual(before);
  });
});

describe("an admin who deletes their account", () => {
  test("stays in the log with id and name, and entries can be found by that name", async () => {
    const leaver = await site.person("leaver");
    await sql`update users set is_admin = true where id = ${leaver.id}`.run(db);
    await enter(leaver, "hide project", "Delta");
    await leaver.post(`/users/${leaver.id}`, { username: "renamed" });
    const path = "/admin/audit?search=leaver";
    expect((await root.get<AuditEntry[]>(path)).body).toMatchObject([
      { by: { id: leaver.id, username: "leaver", now: { username: "renamed" } } },
    ]);
    expect(await log("search=renamed")).toEqual(["Delta"]);
    const { status } = await leaver.delete("/account", { username: "renamed" });
    expect(status).toBe(200);
    expect((await root.get<AuditEntry[]>(path)).body).toMatchObject([
      { by: { id: leaver.id, username: "leaver", now: null }, detail: { why: "hide project" } },
    ]);
  });

  test("can't be recorded as the actor of new entries", async () => {
    const gone = await site.person("gone");
    await sql`delete from users where id = ${gone.id}`.run(db);
    await expect(enter(gone, "hide project", "Epsilon")).rejects.toThrow("Sign in first.");
    expect(await log("search=epsilon")).toEqual([]);
  });
});

describe("the export", () => {
  const lines = (body: unknown) =>
    String(body)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as AuditEntry);

  test("is a JSON Lines file, oldest first, that ends with the entry of the export itself", async () => {
    const { status, headers, body } = await root.get<string>("/admin/audit/export");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.jsonl"$/,
      ),
    });
    expect(headers["etag"]).toBeUndefined();
    const entries = lines(body);
    expect(entries[0]?.subject.name).toBe("Alpha");
    expect(entries.at(-1)).toMatchObject({
      by: { id: root.id, username: "warden" },
      act: "export",
      subject: { kind: "audit" },
    });
    const { body: listed } = await root.get<AuditEntry[]>("/admin/audit?pageSize=100");
    expect(entries.toReversed()).toEqual(listed);
  });

  test("is for admins only, and a refused export is not recorded", async () => {
    const eve = await site.person("eve2");
    expect((await site.visitor.get("/admin/audit/export")).status).toBe(401);
    expect((await eve.get("/admin/audit/export")).status).toBe(403);
    expect(JSON.stringify((await root.get("/admin/audit")).body)).not.toContain("eve2");
  });

  test("contains each of thousands of entries exactly once", async () => {
    const ids = Array.from({ length: 2300 }, () => newId());
    await sql`insert into audit_log (id, by_user_id, by_name, act, subject_kind, subject_id, subject_name)
      select id, ${root.id}, 'warden', 'count', 'job', id::text, 'Line\nbreak'
      from unnest(${ids}::uuid[]) id`.run(db);
    const { body } = await root.get<string>("/admin/audit/export");
    const found = lines(body).filter(({ act }) => act === "count");
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[0]?.subject.name).toBe("Line\nbreak");
  });

  test("is streamed, and a client that disconnects early causes no failure", async () => {
    const address = await site.app.listen({ host: "127.0.0.1", port: 0 });
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api/v1/admin/audit/export`, {
      headers: { cookie: root.cookie },
      signal: leaving.signal,
    });
    expect(answer.headers.get("content-length")).toBeNull();
    await answer.body?.getReader().read();
    leaving.abort();
    expect((await root.get("/admin/audit")).status).toBe(200);
  });
});
