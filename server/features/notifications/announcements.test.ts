// Every committed change announces which parts of open pages to fetch again.
import { beforeEach, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { currentPosition } from "#server/realtime/changes.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let round = 0;
let owner: Person;
let member: Person;
let ada: Person;
let project: Project;

beforeEach(async () => {
  round += 1;
  owner = await site.person(`owner${round}`);
  member = await site.person(`member${round}`);
  ada = await site.person(`ada${round}`);
  project = await site.project(owner);
  await addMember(owner, project.id, member);
});

interface Announced {
  readonly keys: unknown;
  readonly project: string | null;
  readonly people: string[];
}

/**
 * Runs `make`; returns its announcements: change keys with the project's id as "*", and the
 * recipients.
 */
async function announcedBy(make: () => Promise<unknown>): Promise<Announced[]> {
  const before = await currentPosition(site.database);
  await make();
  const rows = await sql<{ keys: unknown; project_id: string | null; user_ids: string[] | null }>`
    select keys, project_id, user_ids
    from live_changes
    where not pg_visible_in_snapshot(xid, ${before.snapshot}::pg_snapshot)
    order by xid, ctid`.all(db);
  const names = new Map([
    [owner.id, "owner"],
    [member.id, "member"],
    [ada.id, "ada"],
  ]);
  return rows.map((row) => ({
    keys: JSON.parse(JSON.stringify(row.keys).replaceAll(project.id, "*")) as unknown,
    project: row.project_id && "*",
    people: (row.user_ids ?? []).map((id) => names.get(id) ?? id).toSorted(),
  }));
}

const ofProject = (key: string) => ({ keys: [[key, "*"]], project: "*", people: [] });
const everyone = ["ada", "member", "owner"];
const toNotified = (...people: string[]) => ({ keys: [["notifications"]], project: null, people });

test("posting, changing, liking and deleting a comment is announced, repeats aren't", async () => {
  let id = "";
  const post = async () => {
    id = (await postComment(ada, project.id, "Hello")).body.id;
  };
  expect(await announcedBy(post)).toEqual([ofProject("comments"), toNotified("owner")]);
  const does = (name: string, body: object) => () => callComment(ada, project.id, name, body);
  for (const [name, body] of [
    ["edit", { id, commentText: "Otherwise" }],
    ["like", { comment: id }],
    ["dislike", { comment: id }],
    ["removeDislike", { comment: id }],
    ["delete", { id }],
  ] as const) {
    expect(await announcedBy(does(name, body))).toEqual([ofProject("comments")]);
    expect(await announcedBy(does(name, body))).toEqual([]);
  }
});

test("starring and unstarring is announced, repeats aren't", async () => {
  for (const name of ["star", "unstar"]) {
    const change = () => ada.post(`/projects/${project.id}/${name}`);
    expect(await announcedBy(change)).toEqual([ofProject("stars")]);
    expect(await announcedBy(change)).toEqual([]);
  }
});

test("changes to a project's details and team and its deletion are announced", async () => {
  const members = `/projects/${project.id}/members`;
  expect(await announcedBy(() => owner.post(`/projects/${project.id}`, { techs: [] }))).toEqual([
    ofProject("project"),
  ]);
  await ada.post("/applications", { project: project.id, requestedRole: "designer" });
  expect(await announcedBy(() => owner.post(members, { user: ada.id }))).toEqual([
    { keys: [["applications", expect.any(String), "*"]], project: null, people: everyone },
    ofProject("project"),
    toNotified("ada"),
  ]);
  expect(await announcedBy(() => member.delete(members, { user: member.id }))).toEqual([
    ofProject("project"),
  ]);
  const deleteProject = () => owner.delete(`/projects/${project.id}`, { name: project.name });
  expect(await announcedBy(deleteProject)).toEqual([ofProject("project")]);
});

test("invitations are announced to the team and the invited person only", async () => {
  const members = `/projects/${project.id}/members`;
  const ofTeam = { keys: [["project", "*"]], project: null, people: ["member", "owner"] };
  const ofAda = { keys: [["project", "*"], ["invitations"]], project: null, people: ["ada"] };
  let id = "";
  const invite = async (roleName: string) => {
    id = (await owner.post<{ id: string }>(members, { user: ada.id, roleName })).body.id;
  };
  expect(await announcedBy(() => invite("designer"))).toEqual([ofTeam, ofAda, toNotified("ada")]);
  expect(await announcedBy(() => invite("designer"))).toEqual([]);
  // Ownership is offered by a separate invitation, with a notification.
  expect(await announcedBy(() => invite("owner"))).toEqual([ofTeam, ofAda, toNotified("ada")]);
  const withdraw = () => owner.delete(members, { user: ada.id });
  expect(await announcedBy(withdraw)).toEqual([ofTeam, ofAda]);
  await invite("designer");
  const decline = () => ada.post(`/invitations/${id}/decline`);
  expect(await announcedBy(decline)).toEqual([ofTeam, ofAda, toNotified("owner")]);
  await sql`delete from invitations`.run(site.database.db);
  await invite("designer");
  const accept = () => ada.post(`/invitations/${id}/accept`);
  expect(await announcedBy(accept)).toEqual([
    ofProject("project"),
    ofTeam,
    ofAda,
    toNotified("owner"),
  ]);
  expect(await announcedBy(accept)).toEqual([]);
});

test("applications are announced to the applicant and the team", async () => {
  let id = "";
  const changed = () => ({
    keys: [["applications", id, "*"]],
    project: null,
    people: ["ada", "member", "owner"],
  });
  const apply = async () => {
    const applicationFields = { project: project.id, requestedRole: "designer" };
    id = (await ada.post<{ id: string }>("/applications", applicationFields)).body.id;
  };
  expect(await announcedBy(apply)).toEqual([changed(), toNotified("owner")]);
  const content = { content: "More about me" };
  expect(await announcedBy(() => ada.post(`/applications/${id}`, content))).toEqual([changed()]);
  const accept = () => owner.post(`/applications/${id}`, { status: "accepted" });
  expect(await announcedBy(accept)).toEqual([ofProject("project"), changed(), toNotified("ada")]);
  expect(await announcedBy(accept)).toEqual([]);
});

test("reading notifications is announced to their recipient", async () => {
  await postComment(ada, project.id, "Hello");
  const readAll = () => owner.post("/notifications/read-all");
  expect(await announcedBy(readAll)).toEqual([toNotified("owner")]);
  expect(await announcedBy(readAll)).toEqual([]);
});

test("a refused change announces nothing", async () => {
  const refused = () => ada.post(`/projects/${project.id}`, { name: "Mine" });
  expect(await announcedBy(refused)).toEqual([]);
  expect(await announcedBy(() => postComment(ada, project.id, "   "))).toEqual([]);
});
