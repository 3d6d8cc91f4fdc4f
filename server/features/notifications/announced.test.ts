// Every act says to the open pages what to fetch again, once it is done and only then.
import { beforeEach, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { act, say } from "#tests/support/comments.ts";
import { seat } from "#tests/support/teams.ts";
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
  await seat(owner, project.id, member);
});

interface Announced {
  readonly keys: unknown;
  readonly project: string | null;
  readonly people: string[];
}

/** Runs `make`; answers what it announced: keys with the project's id as "*", and who is meant. */
async function announcedBy(make: () => Promise<unknown>): Promise<Announced[]> {
  const latest = await db
    .selectFrom("live_changes")
    .select(({ fn }) => fn.max<number | null>("id").as("id"))
    .executeTakeFirstOrThrow();
  await make();
  const rows = await db
    .selectFrom("live_changes")
    .select(["keys", "project_id", "user_ids"])
    .where("id", ">", latest.id ?? 0)
    .orderBy("id")
    .execute();
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
const everybody = ["ada", "member", "owner"];
const told = (...people: string[]) => ({ keys: [["notifications"]], project: null, people });

test("comments: posted, changed, liked, deleted; not what changes nothing", async () => {
  let id = "";
  const post = async () => {
    id = (await say(ada, project.id, "Hello")).body.id;
  };
  expect(await announcedBy(post)).toEqual([ofProject("comments"), told("owner")]);
  const does = (name: string, body: object) => () => act(ada, project.id, name, body);
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

test("stars, given and taken", async () => {
  for (const name of ["star", "unstar"]) {
    const change = () => ada.post(`/projects/${project.id}/${name}`);
    expect(await announcedBy(change)).toEqual([ofProject("stars")]);
    expect(await announcedBy(change)).toEqual([]);
  }
});

test("a project's details, team and end", async () => {
  const members = `/projects/${project.id}/members`;
  expect(await announcedBy(() => owner.post(`/projects/${project.id}`, { techs: [] }))).toEqual([
    ofProject("project"),
  ]);
  await ada.post("/applications", { project: project.id, requestedRole: "designer" });
  expect(await announcedBy(() => owner.post(members, { user: ada.id }))).toEqual([
    { keys: [["applications", expect.any(String), "*"]], project: null, people: everybody },
    ofProject("project"),
    told("ada"),
  ]);
  expect(await announcedBy(() => member.delete(members, { user: member.id }))).toEqual([
    ofProject("project"),
  ]);
  const gone = () => owner.delete(`/projects/${project.id}`, { name: project.name });
  expect(await announcedBy(gone)).toEqual([ofProject("project")]);
});

test("invitations, to the team and the invited person alone", async () => {
  const members = `/projects/${project.id}/members`;
  const ofTeam = { keys: [["project", "*"]], project: null, people: ["member", "owner"] };
  const ofAda = { keys: [["project", "*"], ["invitations"]], project: null, people: ["ada"] };
  let id = "";
  const invite = async (roleName: string) => {
    id = (await owner.post<{ id: string }>(members, { user: ada.id, roleName })).body.id;
  };
  expect(await announcedBy(() => invite("designer"))).toEqual([ofTeam, ofAda, told("ada")]);
  expect(await announcedBy(() => invite("designer"))).toEqual([]);
  // Ownership is offered by an invitation of its own, with a notification.
  expect(await announcedBy(() => invite("owner"))).toEqual([ofTeam, ofAda, told("ada")]);
  const withdraw = () => owner.delete(members, { user: ada.id });
  expect(await announcedBy(withdraw)).toEqual([ofTeam, ofAda]);
  await invite("designer");
  const decline = () => ada.post(`/invitations/${id}/decline`);
  expect(await announcedBy(decline)).toEqual([ofTeam, ofAda, told("owner")]);
  await site.database.db.deleteFrom("invitations").execute();
  await invite("designer");
  const accept = () => ada.post(`/invitations/${id}/accept`);
  expect(await announcedBy(accept)).toEqual([ofProject("project"), ofTeam, ofAda, told("owner")]);
  expect(await announcedBy(accept)).toEqual([]);
});

test("applications, to the applicant and the team", async () => {
  let id = "";
  const changed = () => ({
    keys: [["applications", id, "*"]],
    project: null,
    people: ["ada", "member", "owner"],
  });
  const apply = async () => {
    const asked = { project: project.id, requestedRole: "designer" };
    id = (await ada.post<{ id: string }>("/applications", asked)).body.id;
  };
  expect(await announcedBy(apply)).toEqual([changed(), told("owner")]);
  const content = { content: "More about me" };
  expect(await announcedBy(() => ada.post(`/applications/${id}`, content))).toEqual([changed()]);
  const accept = () => owner.post(`/applications/${id}`, { status: "accepted" });
  expect(await announcedBy(accept)).toEqual([ofProject("project"), changed(), told("ada")]);
  expect(await announcedBy(accept)).toEqual([]);
});

test("what was read, to oneself", async () => {
  await say(ada, project.id, "Hello");
  const readAll = () => owner.post("/notifications/read-all");
  expect(await announcedBy(readAll)).toEqual([told("owner")]);
  expect(await announcedBy(readAll)).toEqual([]);
});

test("a refused act announces nothing", async () => {
  const refused = () => ada.post(`/projects/${project.id}`, { name: "Mine" });
  expect(await announcedBy(refused)).toEqual([]);
  expect(await announcedBy(() => say(ada, project.id, "   "))).toEqual([]);
});
