// Owners are reminded of applications that wait. The job is run as the server runs it.
import { beforeEach, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Notification } from "#contract/notifications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { jobs } from "#server/jobs/jobs.ts";
import { apply } from "#tests/support/apply.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { letDaysPass } from "#tests/support/moved-clock.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
type Names = "owner" | "coOwner" | "member" | "ada" | "bob" | "cy";
let people: Record<Names, Person>;
let project: Project;
let first: Application;

beforeEach(async () => {
  await sql`truncate projects cascade`.run(db);
  people = await site.people(["owner", "coOwner", "member", "ada", "bob", "cy"]);
  const { owner, coOwner, member, ada } = people;
  project = await site.project(owner, { name: "Tidewater" });
  await addMember(owner, project.id, coOwner, "owner");
  await addMember(owner, project.id, member);
  first = await apply(ada, project.id);
});

async function remind(): Promise<string | void> {
  const job = jobs.find(({ name }) => name === "remind-owners");
  if (!job) throw new Error("There is no such job");
  return job.run(site.database, site.app.settings);
}

type Reminder = Extract<Notification, { event: "application_reminder" }>;

const remindersOf = async (who: Caller): Promise<Reminder[]> =>
  (await notificationsOf(who)).filter(
    (one): one is Reminder => one.event === "application_reminder",
  );

/** How long the oldest has waited and how many there are, of each reminder, oldest first. */
const notificationsTo = async (who: Caller) =>
  (await remindersOf(who)).map(({ data: { days, count } }) => [days, count]).toReversed();

const nobody = "Nobody to remind";
const one = "Reminded the owners of 1 projects";

test("all owners are reminded on day 2 and day 7, and nobody else", async () => {
  const { owner, coOwner, member, ada } = people;
  await letDaysPass(db, 1.9);
  expect(await remind()).toBe(nobody);
  await letDaysPass(db, 0.2);
  expect(await remind()).toBe(one);
  const [notification] = await remindersOf(owner);
  expect(notification).toMatchObject({
    isRead: false,
    data: {
      user: null,
      project: { id: project.id, name: "Tidewater" },
      application: { id: first.id, requestedRole: "developer" },
      days: 2,
      count: 1,
    },
    now: { status: "pending", can: { accept: true, close: true } },
  });
  for (const days of [1, 1, 1, 1]) {
    await letDaysPass(db, days);
    expect(await remind()).toBe(nobody);
  }
  await letDaysPass(db, 1);
  expect(await remind()).toBe(one);
  for (const days of [1, 10, 10]) {
    await letDaysPass(db, days);
    expect(await remind()).toBe(nobody);
  }
  for (const who of [owner, coOwner]) {
    expect(await notificationsTo(who)).toEqual([
      [2, 1],
      [7, 1],
    ]);
  }
  expect([...(await notificationsTo(member)), ...(await notificationsTo(ada))]).toEqual([]);
});

test("several applications to a project make one reminder, which names the oldest", async () => {
  const { owner, bob, cy } = people;
  await apply(bob, project.id);
  await letDaysPass(db, 1);
  await apply(cy, project.id);
  await letDaysPass(db, 1.5);
  expect(await remind()).toBe(one);
  expect(await notificationsTo(owner)).toEqual([[2, 3]]);
  expect((await remindersOf(owner))[0]?.data.application.id).toBe(first.id);
});

test("what becomes due on the day of a reminder is in the reminder of the next day", async () => {
  const { owner, bob } = people;
  await letDaysPass(db, 0.2);
  await apply(bob, project.id);
  await letDaysPass(db, 1.9);
  expect(await remind()).toBe(one);
  await sql`update applications set pending_since = now() - interval '2 days'
    where user_id = ${bob.id}`.run(db);
  expect(await remind()).toBe(nobody);
  await letDaysPass(db, 1);
  expect(await remind()).toBe(one);
  expect(await remind()).toBe(nobody);
  expect(await notificationsTo(owner)).toEqual([
    [2, 2],
    [3, 2],
  ]);
});

test("a first run after a week reminds once, as of day 7", async () => {
  await letDaysPass(db, 9);
  expect(await remind()).toBe(one);
  await letDaysPass(db, 1);
  expect(await remind()).toBe(nobody);
  expect(await notificationsTo(people.owner)).toEqual([[9, 1]]);
});

test("what was answered or withdrawn meanwhile isn't in a reminder", async () => {
  const { owner, ada, bob } = people;
  const second = await apply(bob, project.id);
  await letDaysPass(db, 2.5);
  await owner.post(`/applications/${first.id}`, { status: "closed" });
  await bob.post(`/applications/${second.id}`, { status: "withdrawn" });
  expect(await remind()).toBe(nobody);
  expect(await notificationsTo(ada)).toEqual([]);
});

test("a re-opened application counts from then, and is in reminders on both days again", async () => {
  const { owner } = people;
  await letDaysPass(db, 2.5);
  await remind();
  await owner.post(`/applications/${first.id}`, { status: "closed" });
  await letDaysPass(db, 10);
  await owner.post(`/applications/${first.id}`, { status: "pending" });
  expect(await remind()).toBe(nobody);
  await letDaysPass(db, 2.5);
  expect(await remind()).toBe(one);
  await letDaysPass(db, 5);
  expect(await remind()).toBe(one);
  expect(await notificationsTo(owner)).toHaveLength(3);
});

test("hidden projects and hidden applicants are in no reminder; archived projects are", async () => {
  const { owner, ada, bob, cy } = people;
  const [hidden, archived] = [await site.project(cy), await site.project(bob)];
  await apply(ada, archived.id);
  await apply(owner, hidden.id);
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  await bob.post(`/projects/${archived.id}`, { archived: true });
  await sql`update users set hidden_at = now() where id = ${ada.id}`.run(db);
  await letDaysPass(db, 3);
  expect(await remind()).toBe(nobody);
  await sql`update users set hidden_at = null where id = ${ada.id}`.run(db);
  expect(await remind()).toBe("Reminded the owners of 2 projects");
  expect([
    await notificationsTo(owner),
    await notificationsTo(bob),
    await notificationsTo(cy),
  ]).toEqual([[[3, 1]], [[3, 1]], []]);
});

test("those who switched it off or muted the project aren't notified, nor later", async () => {
  const { owner, coOwner } = people;
  await owner.post("/notification_settings", { kinds: { application_reminder: false } });
  await coOwner.post("/notification_settings", { mute: { projects: [project.id] } });
  await letDaysPass(db, 2.5);
  expect(await remind()).toBe(one);
  await owner.post("/notification_settings", { kinds: { application_reminder: true } });
  await coOwner.post("/notification_settings", { unmute: { projects: [project.id] } });
  await letDaysPass(db, 1);
  expect(await remind()).toBe(nobody);
  expect([...(await notificationsTo(owner)), ...(await notificationsTo(coOwner))]).toEqual([]);
});

test("jobs of many servers at once remind once", async () => {
  const { owner, coOwner, bob } = people;
  await apply(bob, project.id);
  await letDaysPass(db, 2.5);
  const ran = await inParallel(racers, remind);
  expect(ran.filter((result) => result === one)).toHaveLength(1);
  expect([await notificationsTo(owner), await notificationsTo(coOwner)]).toEqual([
    [[2, 2]],
    [[2, 2]],
  ]);
});

test("a run that is cut off within a project tells nobody, and the next one tells everybody once", async () => {
  const { owner, coOwner } = people;
  await letDaysPass(db, 2.5);
  // After the application was marked, before the commit.
  await sql`create function cut_off() returns trigger language plpgsql as $$
    begin raise 'cut off'; end $$`.run(db);
  await sql`create trigger cut_off before insert on notifications for each row
    when (new.event = 'application_reminder') execute function cut_off()`.run(db);
  await expect(remind()).rejects.toThrow("cut off");
  await sql`drop trigger cut_off on notifications`.run(db);
  await sql`drop function cut_off`.run(db);
  expect([...(await notificationsTo(owner)), ...(await notificationsTo(coOwner))]).toEqual([]);
  expect(await remind()).toBe(one);
  expect(await remind()).toBe(nobody);
  expect([await notificationsTo(owner), await notificationsTo(coOwner)]).toEqual([
    [[2, 1]],
    [[2, 1]],
  ]);
});
