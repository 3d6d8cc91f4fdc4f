// A report preserves the reported version, whatever its author does afterwards.
import { beforeAll, describe, expect, test } from "vitest";
import { projectFields } from "#contract/project-fields.ts";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { ReportedThing } from "#contract/reports.ts";
import { columnOf } from "#server/database/column-of.ts";
import { sql } from "#server/database/sql.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let admin: Person;
let reader: Person;

beforeAll(async () => {
  [admin, reader] = [await site.person("warden"), await site.person("reader")];
  await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
});

const report = async (who: Person, kind: string, id: string) => {
  const { status } = await who.post("/reports", { kind, id, category: "abuse" });
  expect(status).toBe(200);
};
const queue = async (query = "") =>
  (await admin.get<ReportedThing[]>(`/admin/reports?pageSize=100&${query}`)).body;
const queued = async (id: string, query = "") => (await queue(query)).find((one) => one.id === id);
const moderate = (kind: string, id: string, name: string) =>
  admin.post<ReportedThing>(`/admin/reports/${kind}/${id}`, { act: name });
const deleteAccount = async (person: Person) => {
  const { body } = await person.get<DeletionPreview>("/account/deletion");
  const { username } = person;
  const { agreement } = body;
  expect((await person.delete("/account", { username, agreement })).status).toBe(200);
};

describe("content that is edited after a report", () => {
  test("is shown in both versions for a project", async () => {
    const author = await site.person("edits");
    const project = await site.project(author, {
      name: "Hateful",
      description: "Vile words.",
      repositoryUrl: "https://code.example/vile",
      licence: "Spite-1.0",
    });
    await report(reader, "project", project.id);
    expect((await queued(project.id))?.versions).toMatchObject([{ since: "same" }]);
    const innocent = { name: "Harmless", description: "Kind words.", repositoryUrl: null };
    await author.post(`/projects/${project.id}`, { ...innocent, licence: null });
    expect(await queued(project.id)).toMatchObject({
      title: "Harmless",
      deleted: false,
      now: { title: "Harmless", text: "Kind words.", repositoryUrl: null },
      versions: [
        {
          title: "Hateful",
          text: "Vile words.\n\nSpite-1.0",
          repositoryUrl: "https://code.example/vile",
          author: { id: author.id, username: "edits" },
          since: "edited",
        },
      ],
    });
  });

  test("is shown in both versions for what a person who can be found looks for", async () => {
    const author = await site.person("seeker");
    const say = (lookingFor: string | null) =>
      author.post(`/users/${author.id}`, {
        findable: { roles: ["designer"], availability: "4_to_8", lookingFor },
      });
    await report(reader, "user", author.id);
    await say(null);
    expect((await queued(author.id))?.versions).toMatchObject([{ text: "", since: "same" }]);
    await say("Vile words");
    await report(await site.person("second"), "user", author.id);
    await author.post(`/users/${author.id}`, { findable: null });
    const thing = await queued(author.id);
    expect(thing?.now).toMatchObject({ title: "seeker", text: "" });
    expect(thing?.versions.map(({ text, since }) => [text, since]).toSorted()).toEqual([
      ["", "same"],
      ["Vile words", "edited"],
    ]);
  });

  test("has each reported text of a comment once, and each report refers to its version", async () => {
    const author = await site.person("talks");
    const other = await site.person("another");
    const third = await site.person("third");
    const project = await site.project(author);
    const { id } = (await postComment(author, project.id, "First **threat**")).body;
    await report(reader, "comment", id);
    await callComment(author, project.id, "edit", { id, commentText: "Second threat" });
    await report(other, "comment", id);
    await report(third, "comment", id);
    const thing = await queued(id);
    expect(thing?.versions.map(({ text, since }) => [text, since])).toEqual([
      ["Second threat", "same"],
      ["First **threat**", "edited"],
    ]);
    const [second, first] = thing?.versions ?? [];
    expect(thing?.reports.map(({ version }) => version)).toEqual([
      second?.id,
      second?.id,
      first?.id,
    ]);
    // A repeated report stores no further version.
    await callComment(author, project.id, "edit", { id, commentText: "Third threat" });
    await report(reader, "comment", id);
    expect((await queued(id))?.versionCount).toBe(2);
  });

  test("has the former name of a person", async () => {
    const person = await site.person("impostor");
    await person.post(`/users/${person.id}`, { displayName: "The Operator" });
    await report(reader, "user", person.id);
    await person.post(`/users/${person.id}`, { displayName: "Somebody", username: "other1" });
    expect(await queued(person.id)).toMatchObject({
      title: "Somebody",
      versions: [{ title: "The Operator", author: { username: "impostor" }, since: "edited" }],
    });
  });

  test("is returned in at most five versions", async () => {
    const author = await site.person("churns");
    const project = await site.project(author);
    const { id } = (await postComment(author, project.id, "Text 0")).body;
    for (let number = 1; number <= 7; number += 1) {
      await callComment(author, project.id, "edit", { id, commentText: `Text ${number}` });
      await report(await site.person(`witness${number}`), "comment", id);
    }
    const thing = await queued(id);
    expect(thing?.versions.map(({ text }) => text)).toEqual([
      "Text 7",
      "Text 6",
      "Text 5",
      "Text 4",
      "Text 3",
    ]);
    expect(thing?.versionCount).toBe(7);
  });
});

describe("content that is deleted after a report", () => {
  test("is still shown for a comment", async () => {
    const author = await site.person("deletes");
    const project = await site.project(author, { name: "Stays" });
    const { id } = (await postComment(author, project.id, "A threat")).body;
    await report(reader, "comment", id);
    await callComment(author, project.id, "delete", { id });
    expect(await queued(id)).toMatchObject({
      title: "Stays",
      deleted: true,
      now: null,
      excerpt: "",
      versions: [{ text: "A threat", since: "deleted" }],
      can: { dismiss: true },
    });
  });

  test("is still shown for a project and its comments, whose reports can be settled", async () => {
    const author = await site.person("vanishes");
    const project = await site.project(author, { name: "Vanished", description: "Vile." });
    const { id } = (await postComment(author, project.id, "Below it")).body;
    await report(reader, "project", project.id);
    await report(reader, "comment", id);
    await author.delete(`/projects/${project.id}`, { name: "Vanished" });
    for (const [kind, one, text] of [
      ["project", project.id, "Vile."],
      ["comment", id, "Below it"],
    ] as const) {
      expect(await queued(one)).toMatchObject({
        kind,
        title: "Vanished",
        author: null,
        deleted: true,
        now: null,
        versions: [{ text, author: { id: author.id, username: "vanishes" }, since: "deleted" }],
        reports: [{ reporter: { id: reader.id }, category: "abuse" }],
        can: { hide: false, restore: false, dismiss: true, reopen: false, delete: false },
      });
      expect((await moderate(kind, one, "hide")).status).toBe(404);
      expect((await moderate(kind, one, "dismiss")).status).toBe(200);
      expect(await queued(one)).toBeUndefined();
      expect(await queued(one, "state=settled")).toMatchObject({ can: { reopen: true } });
      expect((await moderate(kind, one, "reopen")).body.reports[0]?.outcome).toBeNull();
    }
  });

  test("is still shown for an account and what it wrote", async () => {
    const author = await site.person("leaves");
    const project = await site.project(reader, { name: "Of others" });
    const own = await site.project(author, { name: "Of the leaver", description: "Vile." });
    const { id } = (await postComment(author, project.id, "Parting words")).body;
    for (const [kind, one] of [
      ["comment", id],
      ["user", author.id],
      ["project", own.id],
    ] as const) {
      await report(reader, kind, one);
    }
    await deleteAccount(author);
    for (const [one, text] of [
      [id, "Parting words"],
      [author.id, ""],
      [own.id, "Vile."],
    ] as const) {
      expect(await queued(one)).toMatchObject({
        author: null,
        deleted: true,
        versions: [{ text, author: { id: author.id, username: "leaves" }, since: "deleted" }],
      });
    }
  });

  test("reports of a deleted reporter remain without a name", async () => {
    const witness = await site.person("witness");
    const project = await site.project(reader);
    await report(witness, "project", project.id);
    await deleteAccount(witness);
    const thing = await queued(project.id);
    expect(thing?.reports).toMatchObject([{ reporter: null, reporterRecord: null }]);
    expect(thing?.can.dismiss).toBe(true);
    expect(JSON.stringify(thing)).not.toContain("witness");
  });

  test("an admin doesn't see who reported their former content", async () => {
    const second = await site.person("second");
    await sql`update users set is_admin = true where id = ${second.id}`.run(db);
    const deleted = await site.project(second, { name: "Deleted by its admin" });
    const left = await site.project(second, { name: "Left by its admin" });
    await second.post(`/projects/${left.id}/members`, { user: admin.id, roleName: "owner" });
    await sql`insert into members (id, project_id, user_id, role_name)
      values (gen_random_uuid(), ${left.id}, ${admin.id}, 'owner')
      on conflict do nothing`.run(db);
    for (const { id } of [deleted, left]) await report(reader, "project", id);
    await second.delete(`/projects/${deleted.id}`, { name: "Deleted by its admin" });
    await second.delete(`/projects/${left.id}/members`, { user: second.id });
    const { body } = await second.get<ReportedThing[]>("/admin/reports?pageSize=100");
    for (const { id } of [deleted, left]) {
      const thing = body.find((one) => one.id === id);
      expect(thing).toMatchObject({ isOwn: true, reports: [{ reporter: null }] });
    }
  });
});

test("everything that owners write about a project is stored when it is reported", async () => {
  const row = await sql<{ code: string }>`
    select pg_get_functiondef('reported_content'::regproc)
      || pg_get_functiondef('reported_fields'::regproc) as code`.maybeOne(db);
  const left = projectFields.filter((field) => !row?.code.includes(`p.${columnOf(field)}`));
  expect(left).toEqual([]);
});

test("the reporter can't choose or forge the version", async () => {
  const project = await site.project(reader, { description: "The true text" });
  const forged = { kind: "project", id: project.id, category: "spam" };
  await admin.post("/reports", { ...forged, version: "x", versions: [{ text: "Forged" }] });
  const rows = await sql<{ text: string }>`
    select text from reported_versions where thing_id = ${project.id}`.all(db);
  expect(rows).toEqual([{ text: "The true text" }]);
});
