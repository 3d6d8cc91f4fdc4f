import { beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";
import { postComment } from "#tests/support/comments.ts";
import { eventsOf, notificationsOf } from "#tests/support/notifications.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { notifyDormant } from "./notify-dormant.ts";

const { database, people, project, signInAgain } = await startTestApp();
const { db } = database;
type Names = "owner" | "coOwner" | "member" | "other";
let person: Record<Names, Person>;

beforeEach(async () => {
  await sql`truncate projects cascade`.run(db);
  person = await people(["owner", "coOwner", "member", "other"]);
});

/** Moves all that is stored into the past by that many days, like a clock that moves on. */
async function wait(days: number): Promise<void> {
  const earlier = (column: string) =>
    sql`${sql.id(column)} = ${sql.id(column)} - make_interval(days => ${days})`;
  const columns = ["created_at", "edited_at", "last_activity_at", "dormant_notified_at"];
  await sql`update projects set ${sql.join(columns.map(earlier))}`.run(db);
  await sql`update users set ${earlier("dormant_notified_at")}`.run(db);
}

const notificationsTo = async (who: Person) =>
  (await notificationsOf(who)).flatMap(({ event, data }) =>
    event === "project_dormant" && "project" in data ? [data.project.name] : [],
  );

test("owners are notified once that their project is dormant, and nobody else", async () => {
  const { owner, coOwner, member, other } = person;
  const { id } = await project(owner, { name: "Tidewater" });
  await addMember(owner, id, coOwner, "owner");
  await addMember(owner, id, member);
  await wait(179);
  expect(await notifyDormant(database)).toBe(0);
  await wait(2);
  expect(await notifyDormant(database)).toBe(1);
  const [notification] = await notificationsOf(owner);
  expect(notification).toMatchObject({
    event: "project_dormant",
    isRead: false,
    data: { user: null, project: { id, name: "Tidewater" } },
  });
  expect(await notificationsTo(coOwner)).toEqual(["Tidewater"]);
  expect([...(await notificationsTo(member)), ...(await notificationsTo(other))]).toEqual([]);
  for (const days of [0, 8, 400]) {
    await wait(days);
    expect(await notifyDormant(database)).toBe(0);
  }
});

test("a project that was active again and became dormant again notifies again", async () => {
  const { owner, other } = person;
  const { id } = await project(owner);
  await wait(200);
  expect(await notifyDormant(database)).toBe(1);
  await postComment(other, id, "Is somebody there?");
  expect(await notifyDormant(database)).toBe(0);
  await wait(181);
  expect(await notifyDormant(database)).toBe(1);
  expect(await notificationsTo(owner)).toHaveLength(2);
});

test("imported projects in which nothing ever happened count from their import", async () => {
  const { owner } = person;
  await project(owner);
  await sql`update projects set last_activity_at = null, last_activity = null, edited_at = null`.run(
    db,
  );
  await wait(179);
  expect(await notifyDormant(database)).toBe(0);
  await wait(2);
  expect(await notifyDormant(database)).toBe(1);
  expect(await notifyDormant(database)).toBe(0);
});

test("archived and hidden projects notify nobody", async () => {
  const { owner, other } = person;
  const archived = await project(owner);
  await owner.post(`/projects/${archived.id}`, { archived: true });
  const hidden = await project(other);
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  await wait(200);
  expect(await notifyDormant(database)).toBe(0);
  await sql`update projects set hidden_at = null where id = ${hidden.id}`.run(db);
  expect(await notifyDormant(database)).toBe(1);
  expect(await notificationsTo(other)).toEqual(["A project"]);
});

test("the owner of many dormant projects is notified of one a week, the newest first", async () => {
  const { owner, other } = person;
  for (const name of ["First", "Second", "Third"]) await project(owner, { name });
  await project(other, { name: "Of another" });
  await wait(300);
  expect(await notifyDormant(database)).toBe(2);
  expect(await notificationsTo(owner)).toEqual(["Third"]);
  expect(await notificationsTo(other)).toEqual(["Of another"]);
  await wait(6);
  expect(await notifyDormant(database)).toBe(0);
  await wait(2);
  expect(await notifyDormant(database)).toBe(1);
  expect(await notificationsTo(owner)).toEqual(["Second", "Third"]);
});

test("those who switched it off or muted the project aren't notified, nor later", async () => {
  const { owner, coOwner } = person;
  const { id } = await project(owner);
  await addMember(owner, id, coOwner, "owner");
  await owner.post("/notification_settings", { kinds: { project_dormant: false } });
  await coOwner.post("/notification_settings", { mute: { projects: [id] } });
  await wait(200);
  expect(await notifyDormant(database)).toBe(1);
  await owner.post("/notification_settings", { kinds: { project_dormant: true } });
  await coOwner.post("/notification_settings", { unmute: { projects: [id] } });
  await wait(8);
  expect(await notifyDormant(database)).toBe(0);
  expect([...(await notificationsTo(owner)), ...(await notificationsTo(coOwner))]).toEqual([]);
});

test("several servers at once notify once", async () => {
  const { owner, coOwner, other } = person;
  const { id } = await project(owner, { name: "Shared" });
  await addMember(owner, id, coOwner, "owner");
  await project(coOwner, { name: "Own" });
  await project(other);
  await wait(200);
  const notified = await Promise.all(Array.from({ length: 8 }, () => notifyDormant(database)));
  expect(notified.reduce((sum, one) => sum + one)).toBe(2);
  expect([...(await notificationsTo(owner)), ...(await notificationsTo(coOwner))]).toHaveLength(1);
  expect(await notificationsTo(other)).toHaveLength(1);
});

test("a suspended owner isn't notified", async () => {
  const { owner, coOwner } = person;
  const { id } = await project(owner);
  await addMember(owner, id, coOwner, "owner");
  await sql`update users set suspended_at = now(), suspended_reason = 'Spam'
    where id = ${owner.id}`.run(db);
  await wait(200);
  expect(await notifyDormant(database)).toBe(1);
  await sql`update users set suspended_at = null, suspended_reason = null
    where id = ${owner.id}`.run(db);
  expect(await eventsOf(await signInAgain(owner))).not.toContain("project_dormant");
  expect(await notificationsTo(coOwner)).toHaveLength(1);
});

test("recomputing the activity doesn't make a project due again", async () => {
  const { owner } = person;
  await project(owner);
  await wait(200);
  expect(await notifyDormant(database)).toBe(1);
  await sql`update projects set last_activity_at = now() - interval '1 day'`.run(db);
  await recomputeActivity(database);
  await wait(8);
  expect(await notifyDormant(database)).toBe(0);
});
