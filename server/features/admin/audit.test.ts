import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { recordAct } from "./audit.ts";

const site = await startTestApp();
const { db } = site.database;
let root: Person;
let other: Person;

const enter = (by: Person, act: string, name: string, kind = "project") =>
  recordAct(db, { byUserId: by.id, act, subject: { kind, id: name, name }, detail: { why: act } });

beforeAll(async () => {
  root = await site.person("root");
  other = await site.person("other");
  await db.updateTable("users").set({ is_admin: true }).execute();
  await enter(root, "hide project", "Alpha");
  await enter(other, "hide project", "Beta");
  await enter(root, "run job", "Clean-up", "job");
});

const log = async (query = "") =>
  (await root.get<AuditEntry[]>(`/admin/audit?${query}`)).body.map(({ subject }) => subject.name);

test("says who did what to what, when and why, latest first", async () => {
  const { body } = await root.get<AuditEntry[]>("/admin/audit");
  expect(body[0]).toMatchObject({
    by: { username: "root" },
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
])("finds by %s", async (query, names) => {
  expect(await log(query)).toEqual(names);
});

test("comes in pages", async () => {
  const first = await root.get<AuditEntry[]>("/admin/audit?pageSize=2");
  const next = /<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
  expect((await root.get<AuditEntry[]>(next)).body.map(({ subject }) => subject.name)).toEqual([
    "Alpha",
  ]);
});

test("is for admins alone, and nobody writes to it", async () => {
  const eve = await site.person("eve");
  expect((await site.visitor.get("/admin/audit")).status).toBe(401);
  expect((await eve.get("/admin/audit")).status).toBe(403);
  expect((await root.post("/admin/audit", {})).status).toBe(404);
  expect((await root.get("/admin/audit?kind=none")).status).toBe(400);
});

test("an act that fails leaves no entry", async () => {
  const failing = inTransaction(db, async (transaction) => {
    const subject = { kind: "project", id: "Gamma", name: "Gamma" };
    await recordAct(transaction, { byUserId: root.id, act: "hide project", subject });
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await log("search=gamma")).toEqual([]);
});
