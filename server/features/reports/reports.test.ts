// Reporting: permissions, repeats, and the queue of admins.
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Comment } from "#contract/comments.ts";
import type { Project } from "#contract/projects.ts";
import type { Report, ReportedThing } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import { callComment as actOn, type Refused, postComment } from "#tests/support/comments.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const { db } = site.database;
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let [admin, author, reader, other]: Person[] = [];
let project: Project;
let comment: Comment;

const report = (who: Person, fields: object) => who.post<Report & Refused>("/reports", fields);
const spam = (kind: string, id: string, text = "") => ({ kind, id, category: "spam", text });
const moderate = (who: Person, kind: string, id: string, act: string, note = "") =>
  who.post<ReportedThing>(`/admin/reports/${kind}/${id}`, { act, note });
const queue = async (query = "") =>
  (await (admin as Person).get<ReportedThing[]>(`/admin/reports?${query}`)).body;

beforeEach(async () => {
  await sql`delete from reports`.run(db);
  [admin, author, reader, other] = await Promise.all(
    ["admin", "author", "reader", "other"].map((login) => site.person(login)),
  );
  await sql`update users set is_admin = true where id = ${admin?.id}`.run(db);
  project = await site.project(author as Person, { name: "Reported" });
  comment = (await postComment(author as Person, project.id, "Buy my lamps")).body;
});

const people = () => [admin, author, reader, other] as [Person, Person, Person, Person];

describe("a report", () => {
  test("of a project, comment or person is stored once while it is open", async () => {
    const [, by, who] = people();
    for (const [kind, id] of [
      ["project", project.id],
      ["comment", comment.id],
      ["user", by.id],
    ] as const) {
      const first = await report(who, spam(kind, id, "Lamps"));
      expect(first).toMatchObject({
        status: 200,
        body: { kind, reported: id, category: "spam", text: "Lamps", isRepeat: false },
      });
      const again = await report(who, { ...spam(kind, id), category: "abuse", text: "More" });
      expect(again.body).toEqual({ ...first.body, isRepeat: true });
    }
  });

  test("sent ten times concurrently is stored once, and can be sent again after it was settled", async () => {
    const [boss, , who] = people();
    const sent = spam("comment", comment.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(who, sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ body }) => !body.isRepeat)).toHaveLength(1);
    await moderate(boss, "comment", comment.id, "dismiss");
    expect((await report(who, sent)).body.isRepeat).toBe(false);
    const [thing] = await queue();
    expect(thing?.reports).toHaveLength(2);
  });

  test("is refused in the order 401, 404, 403, 400", async () => {
    const [, by, who] = people();
    const bad = { category: "boring", text: "x".repeat(1001) };
    expect((await site.visitor.post("/reports", {})).status).toBe(401);
    expect((await report(who, { ...bad, kind: "user", id: nowhere })).status).toBe(404);
    expect((await report(by, { ...bad, kind: "user", id: by.id })).status).toBe(403);
    expect((await report(by, { ...bad, kind: "project", id: project.id })).status).toBe(403);
    expect((await report(by, { ...bad, kind: "comment", id: comment.id })).status).toBe(403);
    const { status, body } = await report(who, { ...bad, kind: "user", id: by.id });
    expect(status).toBe(400);
    expect(body.fields.map(({ path }) => path)).toEqual(["category", "text"]);
    expect((await report(who, { kind: "tech", id: by.id, category: "spam" })).status).toBe(400);
    const silent = { kind: "user", id: by.id, category: "other", text: " " };
    expect((await report(who, silent)).body.fields).toEqual([
      { path: "text", message: "Enter the details" },
    ]);
  });

  test("of content that is deleted or hidden from the person is 404", async () => {
    const [boss, by, who] = people();
    await moderate(boss, "project", project.id, "hide");
    expect((await report(who, spam("project", project.id))).status).toBe(404);
    expect((await report(who, spam("comment", comment.id))).status).toBe(404);
    await moderate(boss, "project", project.id, "restore");
    await actOn(by, project.id, "delete", { id: comment.id });
    expect((await report(who, spam("comment", comment.id))).status).toBe(404);
  });
});

describe("the queue", () => {
  test("contains each item once, with all its reports and reporters", async () => {
    const [, by, who, another] = people();
    await report(who, spam("comment", comment.id, "Lamps"));
    await report(another, { kind: "comment", id: comment.id, category: "deceptive" });
    await report(another, spam("user", by.id));
    const things = await queue();
    expect(things.map(({ kind, reportCount }) => [kind, reportCount])).toEqual([
      ["user", 1],
      ["comment", 2],
    ]);
    expect(things[1]).toMatchObject({
      id: comment.id,
      title: "Reported",
      excerpt: "Buy my lamps",
      author: { id: by.id },
      project: project.id,
      hiddenAt: null,
      can: { hide: true, restore: false, dismiss: true, reopen: false },
    });
    expect(things[1]?.reports.map((one) => [one.reporter?.id, one.category, one.text])).toEqual([
      [another.id, "deceptive", ""],
      [who.id, "spam", "Lamps"],
    ]);
    expect((await queue("sort=most")).map(({ kind }) => kind)).toEqual(["comment", "user"]);
  });

  test("doesn't show admins who reported their own content", async () => {
    const [boss, , who] = people();
    const own = await site.project(boss, { name: "Of an admin" });
    const ownComment = (await postComment(boss, project.id, "An admin’s word")).body;
    await report(who, spam("project", own.id));
    await report(who, spam("comment", ownComment.id));
    await report(who, spam("user", boss.id));
    const things = await queue();
    expect(things).toHaveLength(3);
    for (const { isOwn, reports } of things) {
      expect(isOwn).toBe(true);
      expect(reports.map(({ reporter }) => reporter)).toEqual([null]);
    }
  });

  test.each(["newest", "most"])("is paged, %s first, and contains each item once", async (sort) => {
    const [boss, , who] = people();
    for (let number = 0; number < 5; number += 1) {
      const { body } = await postComment(other as Person, project.id, `Number ${number}`);
      await report(who, spam("comment", body.id));
      if (number % 2 === 0) await report(boss, spam("comment", body.id));
    }
    const found = await walk<ReportedThing>(boss, `/admin/reports?sort=${sort}&pageSize=2`);
    const latestFirst = ["Number 4", "Number 3", "Number 2", "Number 1", "Number 0"];
    const mostFirst = ["Number 4", "Number 2", "Number 0", "Number 3", "Number 1"];
    expect(found.map(({ excerpt }) => excerpt)).toEqual(sort === "most" ? mostFirst : latestFirst);
    const counted = await boss.get<{ count: number }>("/admin/reports/count");
    expect(counted.body.count).toBe(5);
  });
});

describe("an admin act", () => {
  test("is reversible, performed once, and logged with its note", async () => {
    const [boss, , who] = people();
    await report(who, spam("project", project.id));
    const hidden = await moderate(boss, "project", project.id, "hide", " An ad ");
    expect(hidden.body).toMatchObject({ can: { hide: false, restore: true } });
    expect(hidden.body.reports[0]?.outcome).toBe("hidden");
    expect((await moderate(boss, "project", project.id, "hide")).body).toEqual(hidden.body);
    expect((await queue("state=hidden")).map(({ id }) => id)).toEqual([project.id]);
    expect(await queue()).toEqual([]);

    await moderate(boss, "project", project.id, "restore");
    expect((await queue("state=settled")).map(({ id }) => id)).toEqual([project.id]);
    await moderate(boss, "project", project.id, "reopen");
    expect((await queue()).map(({ id }) => id)).toEqual([project.id]);
    await moderate(boss, "project", project.id, "dismiss", "Not one");

    const { body } = await boss.get<AuditEntry[]>(`/admin/audit?subject=${project.id}`);
    expect(body.map(({ act, by, detail }) => [act, by?.id, detail])).toEqual([
      ["dismiss reports", boss.id, { note: "Not one", reports: 1 }],
      ["reopen reports", boss.id, { reports: 1 }],
      ["restore project", boss.id, {}],
      ["hide project", boss.id, { note: "An ad", reports: 1 }],
    ]);
    expect(body[0]?.subject).toEqual({ kind: "project", id: project.id, name: "Reported" });
  });

  test("is performed and logged once under ten concurrent requests", async () => {
    const [boss] = people();
    await Promise.all(
      Array.from({ length: 10 }, () => moderate(boss, "comment", comment.id, "hide")),
    );
    const { body } = await boss.get<AuditEntry[]>(`/admin/audit?subject=${comment.id}`);
    expect(body.map(({ act }) => act)).toEqual(["hide comment"]);
  });

  test("on unknown content is 404", async () => {
    const [boss] = people();
    expect((await moderate(boss, "user", nowhere, "hide")).status).toBe(404);
    expect((await moderate(boss, "tech", project.id, "hide")).status).toBe(404);
    expect((await moderate(boss, "project", project.id, "burn")).status).toBe(400);
  });
});
