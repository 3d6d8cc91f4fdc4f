// What owners write to an applicant without deciding.
import { beforeEach, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { applicationLimits } from "#shared/limits.ts";
import { apply } from "#tests/support/apply.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
type Name = "owner" | "ada" | "eve";
let people: Record<Name, Person>;
let project: Project;
let id: string;

beforeEach(async () => {
  people = await site.people(["owner", "ada", "eve"]);
  project = await site.project(people.owner, { name: "Tidewater" });
  ({ id } = await apply(people.ada, project.id));
});

const write = (by: Caller, text = "When can you begin?") =>
  by.post<Application & { message: string }>(`/applications/${id}/messages`, { text });
const textsOf = async () =>
  (await people.ada.get<Application>(`/applications/${id}`)).body.messages.map(({ text }) => text);

test("a message reaches the applicant, and decides nothing", async () => {
  const { status, body } = await write(people.owner, "  When can you begin?\n");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "pending",
    reason: null,
    messages: [{ text: "When can you begin?", by: { id: people.owner.id } }],
    can: { accept: true, message: true },
  });
  expect(body.history).toHaveLength(1);
  expect(await textsOf()).toEqual(["When can you begin?"]);
  expect(await notificationsOf(people.ada)).toMatchObject([
    {
      event: "application_message",
      data: { message: "When can you begin?", application: { id } },
      now: { status: "pending" },
    },
  ]);
});

test("only owners write: nobody else, and nothing that is too long", async () => {
  await addMember(people.owner, project.id, people.eve);
  expect((await write(site.visitor)).status).toBe(401);
  expect((await write(people.eve)).status).toBe(403);
  expect((await write(people.ada)).status).toBe(403);
  expect((await write(await site.person("stranger"))).status).toBe(403);
  expect((await write(people.owner, " ")).status).toBe(400);
  expect((await write(people.owner, "x".repeat(applicationLimits.reason + 1))).status).toBe(400);
  const { body } = await people.ada.get<Application>(`/applications/${id}`);
  expect(body.can.message).toBe(false);
  expect(body.messages).toEqual([]);
});

test("the same text sent again changes nothing; another one is added", async () => {
  await write(people.owner);
  expect((await write(people.owner)).status).toBe(200);
  await write(people.owner, "And where do you live?");
  expect(await textsOf()).toEqual(["When can you begin?", "And where do you live?"]);
  expect(await notificationsOf(people.ada)).toHaveLength(2);
});

test("there are only so many, also of requests at the same time", async () => {
  const replies = await Promise.all(
    Array.from({ length: applicationLimits.messages + 5 }, (_, index) =>
      write(people.owner, `Question ${index}`),
    ),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  expect(await textsOf()).toHaveLength(applicationLimits.messages);
});

test("an answered application gets no messages, nor an applicant who blocks the owner", async () => {
  await people.owner.post(`/applications/${id}`, { status: "closed" });
  expect(await write(people.owner)).toMatchObject({
    status: 409,
    body: { message: "This application is closed. Only pending ones get messages." },
  });
  await people.owner.post(`/applications/${id}`, { status: "pending" });
  await people.ada.post("/blocks", { kind: "user", id: people.owner.id });
  expect(await write(people.owner)).toMatchObject({
    status: 403,
    body: { message: "You can't write to this person." },
  });
  expect(await textsOf()).toEqual([]);
});

test("while the project is hidden nothing is sent, and a hidden owner's messages aren't shown", async () => {
  const { db } = site.database;
  await write(people.owner);
  await sql`update users set hidden_at = now() where id = ${people.owner.id}`.run(db);
  expect(await textsOf()).toEqual([]);
  await sql`update users set hidden_at = null where id = ${people.owner.id}`.run(db);
  expect(await textsOf()).toHaveLength(1);

  await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
  expect((await write(people.owner, "Still there?")).status).toBe(409);
  const { body } = await people.owner.get<Application>(`/applications/${id}`);
  expect(body.can.message).toBe(false);
  expect(body.messages).toHaveLength(1);
});
