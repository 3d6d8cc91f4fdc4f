// Applying to a project and withdrawing again and again.
import { beforeEach, expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import type { Project } from "#contract/projects.ts";
import { letDaysPass } from "#tests/support/moved-clock.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;
let ada: Person;
let project: Project;

beforeEach(async () => {
  ({ owner, ada } = await site.people(["owner", "ada"]));
  project = await site.project(owner);
});

const apply = (to = project.id, who = ada) =>
  who.post<{ id: string; message: string }>("/applications", {
    project: to,
    requestedRole: "developer",
  });
const withdraw = (id: string) => ada.post(`/applications/${id}`, { status: "withdrawn" });
async function applyAndWithdraw(): Promise<void> {
  const { status, body } = await apply();
  expect(status).toBe(200);
  expect((await withdraw(body.id)).status).toBe(200);
}
const unreadOf = async (who: Person) =>
  (await who.get<Notification[]>(`/notifications?to=${who.id}`)).body
    .filter(({ isRead }) => !isRead)
    .map(({ event }) => event);

test("a person applies to a project three times in a day, and again a day later", async () => {
  for (let time = 0; time < 3; time += 1) await applyAndWithdraw();
  const refused = await apply();
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "You applied to this project three times in the last 24 hours. Try again tomorrow.",
  ]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(86_000);
  // Other projects and people aren't concerned.
  const other = await site.project(owner);
  expect((await apply(other.id)).status).toBe(200);
  expect((await apply(project.id, await site.person("bea"))).status).toBe(200);
  await letDaysPass(site.database.db, 1.01);
  expect((await apply()).status).toBe(200);
});

test("of twelve rounds at the same time three get through", async () => {
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { status, body } = await apply();
      if (status === 200) await withdraw(body.id);
      return status;
    }),
  );
  for (let time = 0; time < 12; time += 1) {
    const { status, body } = await apply();
    rounds.push(status);
    if (status === 200) await withdraw(body.id);
  }
  expect(rounds.filter((status) => status === 200)).toHaveLength(3);
});

test("an owner has one unread notification of a person who applies and withdraws", async () => {
  await applyAndWithdraw();
  expect(await unreadOf(owner)).toEqual(["application_withdrawn"]);
  await applyAndWithdraw();
  const bea = await site.person("beatrice");
  await apply(project.id, bea);
  await apply();
  expect(await unreadOf(owner)).toEqual(["application_created", "application_created"]);
});
