// Pictures that are reported, and hidden: by whom, from whom, and for how long their files stay.
import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Picture } from "#contract/pictures.ts";
import type { Project, ProjectCard } from "#contract/projects.ts";
import type { Report, ReportedThing } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import { smallPictureForm } from "#tests/support/picture-forms.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";
import { removeUnusedPictures } from "./store.ts";

const site = await startTestApp();
const { db } = site.database;
let person: Record<"owner" | "member" | "reader" | "second", Person>;
let admin: Person;
let project: string;
let picture: Picture;

beforeEach(async () => {
  await sql`truncate projects, reports, reported_versions, picture_files cascade`.run(db);
  person = await site.people(["owner", "member", "reader", "second"]);
  admin = await site.admin();
  project = (await site.project(person.owner, { name: "Tidewater" })).id;
  await addMember(person.owner, project, person.member);
  const { body } = await person.owner.post<Project>(
    `/projects/${project}/pictures`,
    smallPictureForm("A tide chart"),
  );
  picture = first(body.pictures);
});

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error("There is none");
  return item;
}

const report = (by: Pick<Person, "post">, id = picture.id) =>
  by.post<Report>("/reports", { kind: "picture", id, category: "unlawful" });
const decide = (by: Pick<Person, "post">, act: string, id = picture.id) =>
  by.post<ReportedThing>(`/admin/reports/picture/${id}`, { act, note: "Not theirs" });
const read = async (by: Pick<Caller, "get">) =>
  (await by.get<Project>(`/projects/${project}`)).body;
const open = (by?: Person, url = picture.url) =>
  site.app.inject({
    url,
    headers: { host: "127.0.0.1:3000", ...(by && { cookie: by.cookie }) },
  });

test("signed-in people report a picture once; its team can't", async () => {
  expect((await report(site.visitor)).status).toBe(401);
  for (const own of [person.owner, person.member]) expect((await report(own)).status).toBe(403);
  const sent = await report(person.reader);
  expect(sent).toMatchObject({ status: 200, body: { kind: "picture", reported: picture.id } });
  expect((await report(person.reader)).body).toEqual({ ...sent.body, isRepeat: true });
  expect((await report(person.reader, project)).status).toBe(404);
});

test("admins see what was reported, hide and restore it, as the audit log says", async () => {
  await report(person.reader);
  await person.owner.post(`/projects/${project}/pictures/${picture.id}`, { alt: "A harmless map" });
  const { body: queue } = await admin.get<ReportedThing[]>("/admin/reports");
  expect(queue).toMatchObject([
    {
      kind: "picture",
      id: picture.id,
      title: "Tidewater",
      excerpt: "A harmless map",
      author: null,
      project,
      now: { text: "A harmless map", pictures: [picture.url] },
      versions: [{ text: "A tide chart", pictures: [picture.url], since: "edited" }],
      isOwn: false,
      can: { hide: true, restore: false, delete: false },
    },
  ]);
  for (const other of [person.owner, person.reader]) {
    expect((await decide(other, "hide")).status).toBe(403);
  }
  expect((await decide(admin, "hide")).body).toMatchObject({ can: { restore: true } });
  expect((await decide(admin, "hide")).status).toBe(200);
  const { body: hidden } = await admin.get<ReportedThing[]>("/admin/reports?state=hidden");
  expect(hidden.map(({ id }) => id)).toEqual([picture.id]);
  expect((await decide(admin, "restore")).body.hiddenAt).toBeNull();
  const { body: acts } = await admin.get<AuditEntry[]>("/admin/audit");
  expect(acts.slice(0, 2)).toMatchObject([
    { act: "restore picture", subject: { kind: "picture", name: "Tidewater" } },
    { act: "hide picture", detail: { note: "Not theirs", reports: 1 } },
  ]);
});

describe("a hidden picture", () => {
  test("is shown to its team and admins alone, who read that it is hidden", async () => {
    await decide(admin, "hide");
    for (const other of [site.visitor, person.reader]) {
      expect((await read(other)).pictures).toEqual([]);
    }
    expect((await report(person.reader)).status).toBe(404);
    for (const own of [person.owner, person.member, admin]) {
      expect((await read(own)).pictures).toMatchObject([{ id: picture.id, hidden: true }]);
    }
    await decide(admin, "restore");
    expect((await read(site.visitor)).pictures).toMatchObject([{ hidden: false }]);
  });

  test("has a file for the same people, which no cache keeps for others", async () => {
    expect((await open()).headers["cache-control"]).toContain("public");
    await decide(admin, "hide");
    for (const other of [undefined, person.reader]) {
      expect((await open(other)).statusCode).toBe(404);
    }
    for (const own of [person.owner, person.member, admin]) {
      const { statusCode, headers } = await open(own);
      expect([statusCode, headers["cache-control"]]).toEqual([200, "private, no-store"]);
    }
    // The same file is another project's, too.
    const other = await site.project(person.second);
    await person.second.post(`/projects/${other.id}/pictures`, smallPictureForm());
    expect((await open()).statusCode).toBe(200);
  });

  test("has no file for strangers while its project is hidden", async () => {
    await admin.post(`/admin/reports/project/${project}`, { act: "hide" });
    expect((await open()).statusCode).toBe(404);
    expect((await open(person.member)).statusCode).toBe(200);
  });
});

test("a hidden logo is on no card, and stays with its team", async () => {
  const { body } = await person.owner.post<Project>(
    `/projects/${project}/logo`,
    smallPictureForm(),
  );
  const id = body.logo?.id ?? "";
  const { imageUrl } = body;
  expect(imageUrl).not.toBeNull();
  const card = async (by: Pick<Caller, "get">) =>
    first((await by.get<ProjectCard[]>(`/users/${person.owner.id}/projects`)).body).imageUrl;
  expect((await report(person.reader, id)).status).toBe(200);
  await decide(admin, "hide", id);
  for (const by of [site.visitor, person.owner]) expect(await card(by)).toBeNull();
  expect((await read(person.reader)).logo).toBeNull();
  expect((await read(person.owner)).logo).toMatchObject({ id, hidden: true });
  await decide(admin, "restore", id);
  for (const by of [site.visitor, person.owner]) expect(await card(by)).toBe(imageUrl);
});

test("files of reported pictures stay for admins until the report is removed", async () => {
  await report(person.reader);
  await person.owner.delete(`/projects/${project}/pictures/${picture.id}`);
  const removal = async () => {
    await sql`update picture_files set stored_at = now() - interval '2 days'`.run(db);
    return removeUnusedPictures(site.database, site.app.settings);
  };
  expect(await removal()).toBe(0);
  expect((await open(admin)).statusCode).toBe(200);
  for (const other of [undefined, person.owner, person.reader]) {
    expect((await open(other)).statusCode).toBe(404);
  }
  const { body: queue } = await admin.get<ReportedThing[]>("/admin/reports");
  expect(queue).toMatchObject([
    { deleted: true, versions: [{ pictures: [picture.url], since: "deleted" }] },
  ]);
  await decide(admin, "dismiss");
  await sql`delete from reports`.run(db);
  await sql`delete from reported_versions`.run(db);
  expect(await removal()).toBe(3);
});
