// An application is consent to join now: it neither brings former members back nor overrides
// blocks.
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
  const applicationFields = { project: project.id, requestedRole: "developer" };
  application = (await ada.post<Application>("/applications", applicationFields)).body;
});

const setStatus = (who: Person, status: string) =>
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

describe("a member who left", () => {
  test.each(["pending", "closed"])(
    "isn't added again by an application that was moved to %s",
    async (to) => {
      await setStatus(owner, "accepted");
      await setStatus(owner, to);
      expect((await remove(ada)).status).toBe(200);
      for (const status of ["accepted", "pending"]) {
        const { status: answered } = await setStatus(owner, status);
        expect(answered).toBe(409);
      }
      expect((await add()).body.invitedAt).toBeDefined();
      expect(await isMember()).toBe(false);
    },
  );

  test("has no open application any more", async () => {
    await setStatus(owner, "accepted");
    await setStatus(owner, "pending");
    await remove(ada);
    expect((await read(owner)).status).toBe("withdrawn");
  });
});

describe("a member who was removed", () => {
  test("can be invited, but not accepted again", async () => {
    await setStatus(owner, "accepted");
    await remove(owner);
    expect(await read(owner)).toMatchObject({
      status: "closed",
      can: { accept: false, reopen: false },
    });
    expect(await setStatus(owner, "accepted")).toMatchObject(inviteInstead);
    expect(await setStatus(owner, "pending")).toMatchObject(inviteInstead);
    const { body } = await add();
    expect(body.invitedAt).toBeDefined();
    expect(await isMember()).toBe(false);
    await ada.post(`/invitations/${body.id}/accept`);
    expect(await isMember()).toBe(true);
  });

  test("can't be accepted from a notification either", async () => {
    await setStatus(owner, "accepted");
    await remove(owner);
    const { body } = await owner.get<Notification[]>("/notifications");
    const notification = body.find(({ event }) => event === "application_created");
    expect(notification).toMatchObject({ now: { status: "closed", can: { accept: false } } });
  });
});

test("an applicant who was never a member can be accepted after the application was closed", async () => {
  await setStatus(owner, "closed");
  expect((await setStatus(owner, "accepted")).status).toBe(200);
  expect(await isMember()).toBe(true);
});

describe("an applicant who blocks", () => {
  test.each(["user", "project"])("the %s can't be accepted or added", async (kind) => {
    await ada.post("/blocks", { kind, id: kind === "user" ? owner.id : project.id });
    const refused = { status: 403, body: { message: "This person can't be added to the team." } };
    expect(await setStatus(owner, "accepted")).toMatchObject(refused);
    expect(await add()).toMatchObject(refused);
    expect(await isMember()).toBe(false);
    expect((await setStatus(owner, "closed")).status).toBe(200);
    expect(await setStatus(owner, "pending")).toMatchObject(refused);
  });

  test("at the moment of acceptance either joins or doesn't, without a server error", async () => {
    const [accepted, blocked] = await Promise.all([
      setStatus(owner, "accepted"),
      ada.post("/blocks", { kind: "project", id: project.id }),
    ]);
    expect([200, 403]).toContain(accepted.status);
    expect(blocked.status).toBe(200);
    expect(await isMember()).toBe(accepted.status === 200);
  });
});
