// An application is a wish to join now: it brings nobody back to a team, and nobody who blocks it.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Member } from "#contract/members.ts";
import type { Notification } from "#contract/notifications.ts";
import type { Project } from "#contract/projects.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let round = 0;
let owner: Person;
let ada: Person;
let project: Project;
let application: Application;

beforeEach(async () => {
  round += 1;
  owner = await site.person(`owner${round}`);
  ada = await site.person(`ada${round}`);
  project = await site.project(owner);
  const asked = { project: project.id, requestedRole: "developer" };
  application = (await ada.post<Application>("/applications", asked)).body;
});

const move = (who: Person, status: string) =>
  who.post<Application & { message: string }>(`/applications/${application.id}`, { status });
const read = async (who: Person) =>
  (await who.get<Application>(`/applications/${application.id}`)).body;
const team = () => `/projects/${project.id}/members`;
const remove = (who: Person) => who.delete(team(), { user: ada.id });
const add = () => owner.post<Member>(team(), { user: ada.id, roleName: "designer" });
const isMember = async () => (await ada.get(`${team()}/@me`)).status === 200;
const inviteInstead = {
  status: 409,
  body: { message: "This person left the team or was removed. Invite them to join again." },
};

describe("whoever left", () => {
  test.each(["pending", "closed"])(
    "isn't brought back by an application that was %s",
    async (to) => {
      await move(owner, "accepted");
      await move(owner, to);
      expect((await remove(ada)).status).toBe(200);
      for (const status of ["accepted", "pending"]) {
        const { status: answered } = await move(owner, status);
        expect(answered).toBe(409);
      }
      expect((await add()).body.invitedAt).toBeDefined();
      expect(await isMember()).toBe(false);
    },
  );

  test("has no open application any more", async () => {
    await move(owner, "accepted");
    await move(owner, "pending");
    await remove(ada);
    expect((await read(owner)).status).toBe("withdrawn");
  });
});

describe("whoever was removed", () => {
  test("is invited, not accepted again", async () => {
    await move(owner, "accepted");
    await remove(owner);
    expect(await read(owner)).toMatchObject({
      status: "closed",
      can: { accept: false, reopen: false },
    });
    expect(await move(owner, "accepted")).toMatchObject(inviteInstead);
    expect(await move(owner, "pending")).toMatchObject(inviteInstead);
    const { body } = await add();
    expect(body.invitedAt).toBeDefined();
    expect(await isMember()).toBe(false);
    await ada.post(`/invitations/${body.id}/accept`);
    expect(await isMember()).toBe(true);
  });

  test("isn't offered for accepting in notifications either", async () => {
    await move(owner, "accepted");
    await remove(owner);
    const { body } = await owner.get<Notification[]>("/notifications");
    const told = body.find(({ event }) => event === "application_created");
    expect(told).toMatchObject({ now: { status: "closed", can: { accept: false } } });
  });
});

test("whoever was never on the team is accepted after all, once closed", async () => {
  await move(owner, "closed");
  expect((await move(owner, "accepted")).status).toBe(200);
  expect(await isMember()).toBe(true);
});

describe("whoever blocks", () => {
  test.each(["user", "project"])("the %s isn't added by the application", async (kind) => {
    await ada.post("/blocks", { kind, id: kind === "user" ? owner.id : project.id });
    const refused = { status: 403, body: { message: "This person can't be added to the team." } };
    expect(await move(owner, "accepted")).toMatchObject(refused);
    expect(await add()).toMatchObject(refused);
    expect(await isMember()).toBe(false);
    expect((await move(owner, "closed")).status).toBe(200);
    expect(await move(owner, "pending")).toMatchObject(refused);
  });

  test("and is accepted at the same moment is on the team or not, and nobody is told a fault", async () => {
    const [accepted, blocked] = await Promise.all([
      move(owner, "accepted"),
      ada.post("/blocks", { kind: "project", id: project.id }),
    ]);
    expect([200, 403]).toContain(accepted.status);
    expect(blocked.status).toBe(200);
    expect(await isMember()).toBe(accepted.status === 200);
  });
});
