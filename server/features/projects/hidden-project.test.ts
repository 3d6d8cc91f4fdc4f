// A hidden project can't be engaged with by anyone; removals remain possible, and existing content stays.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Webhook, WebhookWithSecret } from "#contract/webhooks.ts";
import type { Notification } from "#contract/notifications.ts";
import type { Project, ProjectCard } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let admin: Person;
let owner: Person;
let member: Person;
let stranger: Person;
let project: Project;
let application: Application;
let hook: WebhookWithSecret;

const refusal = {
  status: 409,
  body: { message: expect.stringMatching(/^An admin hid this project\./) },
};
const moderate = (act: "hide" | "restore") =>
  admin.post(`/admin/reports/project/${project.id}`, { act });
const applicationFields = () => ({ project: project.id, requestedRole: "developer" });
const at = (act = "") => `/projects/${project.id}${act}`;
const read = async (who: Person) => (await who.get<Project>(at())).body;
const decide = (status: string) =>
  owner.post<Application>(`/applications/${application.id}`, { status });

beforeEach(async () => {
  [admin, owner, member, stranger] = await Promise.all([
    site.person("warden"),
    site.person("owner"),
    site.person("member"),
    site.person("stranger"),
  ]);
  await sql`update users set is_admin = true where id = ${admin.id}`.run(site.database.db);
  project = await site.project(owner, { name: "Hateful" });
  const { body } = await member.post<Application>("/applications", applicationFields());
  await owner.post(`/applications/${body.id}`, { status: "accepted" });
  application = (await stranger.post<Application>("/applications", applicationFields())).body;
  hook = await newWebhook(owner, project.id);
  await owner.post(at(), { settingOpenRoles: ["developer"] });
  await moderate("hide");
});

describe("a hidden project refuses", () => {
  test("applications by everyone who sees it", async () => {
    expect(await admin.post("/applications", applicationFields())).toMatchObject(refusal);
    expect((await stranger.post("/applications", applicationFields())).status).toBe(404);
  });

  test.each(["pending", "closed"])(
    "to accept or re-open an application that is %s",
    async (before) => {
      if (before === "closed") expect((await decide("closed")).status).toBe(200);
      expect(await decide("accepted")).toMatchObject(refusal);
      if (before === "closed") expect(await decide("pending")).toMatchObject(refusal);
      expect((await read(owner)).memberCount).toBe(2);
    },
  );

  test("stars, also by its members; a star can be removed", async () => {
    await moderate("restore");
    await member.post(at("/star"));
    await moderate("hide");
    for (const who of [owner, member, admin]) {
      expect(await who.post(at("/star"))).toMatchObject(refusal);
    }
    expect((await stranger.post(at("/star"))).status).toBe(404);
    expect((await member.post(at("/unstar"))).body).toEqual({ starCount: 0, starred: false });
    expect(await member.post(at("/star"))).toMatchObject(refusal);
  });

  test("to open more roles; open roles can be closed", async () => {
    const open = (roles: string[]) => owner.post<Project>(at(), { settingOpenRoles: roles });
    expect(await open(["developer", "designer"])).toMatchObject(refusal);
    expect((await open(["developer"])).status).toBe(200);
    expect((await open([])).status).toBe(200);
    expect(await open(["developer"])).toMatchObject(refusal);
    expect((await read(owner)).settingOpenRoles).toEqual([]);
    expect((await owner.post(at(), { description: "Better now." })).status).toBe(200);
  });

  test("new and re-activated webhooks; a secret can be replaced", async () => {
    const switchTo = (isActive: boolean) => owner.post<Webhook>(`/hooks/${hook.id}`, { isActive });
    expect(await owner.post("/hooks", { project: project.id })).toMatchObject(refusal);
    expect((await switchTo(true)).status).toBe(200);
    expect((await switchTo(false)).body.isActive).toBe(false);
    expect(await switchTo(true)).toMatchObject(refusal);
    expect((await owner.post(`/hooks/${hook.id}/rotate_secret`, {})).status).toBe(200);
    expect((await owner.delete(`/hooks/${hook.id}`)).status).toBe(200);
  });

  test("fifty concurrent stars, applications, acceptances and webhooks", async () => {
    const kinds = [
      () => owner.post(at("/star")),
      () => admin.post("/applications", applicationFields()),
      () => decide("accepted"),
      () => owner.post("/hooks", { project: project.id }),
    ];
    const acts = Array.from({ length: 13 }, () => kinds).flat();
    const answers = await Promise.all(acts.map((act) => act()));
    for (const answer of answers) expect(answer).toMatchObject(refusal);
  });
});

test("a star concurrent with hiding is either counted or refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    await moderate("restore");
    await member.post(at("/unstar"));
    const [starred] = await Promise.all([member.post(at("/star")), moderate("hide")]);
    const { starCount } = await read(owner);
    expect([starred.status, starCount]).toEqual(starred.status === 200 ? [200, 1] : [409, 0]);
  }
});

test("permissions and fields are checked before the hidden state", async () => {
  expect((await member.post("/hooks", { project: project.id })).status).toBe(403);
  expect((await owner.post("/hooks", { project: project.id, isActive: 7 })).status).toBe(400);
  expect((await member.post(at("/star"), { user: owner.id })).status).toBe(403);
  expect((await member.post(at(), { settingOpenRoles: ["designer"] })).status).toBe(403);
});

test("`can` reflects the hidden state in projects, lists, applications and notifications", async () => {
  const seen = await read(owner);
  expect(seen.can).toMatchObject({ engage: false, grow: false, edit: true, apply: false });
  expect((await read(admin)).can).toMatchObject({ engage: false, grow: false, apply: false });
  const { body: list } = await owner.get<ProjectCard[]>(`/users/${owner.id}/projects`);
  expect(list.find(({ id }) => id === project.id)?.can.engage).toBe(false);
  const ofOwner = (await owner.get<Application>(`/applications/${application.id}`)).body;
  expect(ofOwner.can).toMatchObject({ accept: false, close: true, reopen: false });
  const { body: notifications } = await owner.get<Notification[]>("/notifications");
  const created = notifications.find(
    (one) => one.event === "application_created" && one.data.application.id === application.id,
  );
  expect(created).toMatchObject({ now: { can: { accept: false, close: true } } });

  await moderate("restore");
  expect((await read(owner)).can).toMatchObject({ engage: true, grow: true, edit: true });
  expect((await decide("accepted")).status).toBe(200);
  expect((await owner.post(at("/star"))).status).toBe(200);
});

test("webhook deliveries are recorded, and shown only to people who see the project", async () => {
  const delivered = { event: "push", body: pushBody(), secret: hook.secret };
  expect((await deliver(site.app, hook.id, delivered)).status).toBe(200);
  const feed = `/events/projectevents?project=${project.id}`;
  expect((await owner.get<unknown[]>(feed)).body).toHaveLength(1);
  expect((await stranger.get(feed)).status).toBe(404);
  await moderate("restore");
  expect((await stranger.get<unknown[]>(feed)).body).toHaveLength(1);
});
