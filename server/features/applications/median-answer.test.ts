// The median time to a project's first answer.
import { describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { jobs } from "#server/jobs/jobs.ts";
import { apply } from "#tests/support/apply.ts";
import { letDaysPass } from "#tests/support/moved-clock.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { type AnswerTime, medianAnswer } from "./median-answer.ts";

const answered = (...days: number[]): AnswerTime[] =>
  days.map((seconds) => ({ seconds, isAnswered: true }));
const unanswered = (...days: number[]): AnswerTime[] =>
  days.map((seconds) => ({ seconds, isAnswered: false }));

describe("the median", () => {
  test.each<[string, AnswerTime[], number | null]>([
    ["of nothing", [], null],
    ["of two", answered(1, 2), null],
    ["of three answers", answered(9, 1, 5), 5],
    ["of four answers", answered(9, 1, 5, 6), 5],
    ["of equal answers", answered(4, 4, 4), 4],
    ["with one that still waits briefly", [...answered(3, 5), ...unanswered(1)], 3],
    ["with one that has waited longer", [...answered(3, 5), ...unanswered(8)], 5],
    [
      "with one that waits as long as another was answered",
      [...answered(3, 5, 7), ...unanswered(5)],
      5,
    ],
    ["where half expired", [...answered(1, 2), ...unanswered(30, 30)], 2],
    ["where most expired", [...answered(1, 2), ...unanswered(30, 30, 30)], null],
    ["where all wait", unanswered(1, 2, 3), null],
  ])("%s", (_, times, median) => {
    expect(medianAnswer(times)).toBe(median);
  });
});

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("owner");
const applicants = await Promise.all(Array.from({ length: 5 }, (_, at) => site.person(`ann${at}`)));

const medianOf = async ({ id }: Pick<Project, "id">) =>
  (await site.visitor.get<Project>(`/projects/${id}`)).body.medianAnswerSeconds;
const daysOf = async (project: Project) => {
  const seconds = await medianOf(project);
  return seconds === null ? null : Math.round(seconds / 86_400);
};

async function recompute(): Promise<string | void> {
  const job = jobs.find(({ name }) => name === "recompute-answer-times");
  return job?.run(site.database, site.app.settings);
}

/**
 * Applications of the first people, all sent now: each a little before the one that is returned
 * before it, so that those without an answer never waited less than the one that is answered.
 */
async function applyAll(project: Project, count: number): Promise<string[]> {
  const people = applicants.slice(0, count);
  const sent: Application[] = [];
  for (const person of people) sent.push(await apply(person, project.id));
  const ids = sent.map(({ id }) => id);
  await sql`update applications a set created_at = now() - place * interval '5 seconds'
    from unnest(${ids}::uuid[]) with ordinality as t (id, place) where a.id = t.id`.run(db);
  return ids;
}

const answer = (id: string | undefined, status: string) =>
  owner.post(`/applications/${id}`, { status });

test("a project with three applications has one as soon as half are answered", async () => {
  const project = await site.project(owner);
  const [first, second, third] = await applyAll(project, 3);
  await letDaysPass(db, 2);
  await answer(first, "closed");
  expect(await medianOf(project)).toBeNull();
  await letDaysPass(db, 1);
  await answer(second, "accepted");
  expect(await daysOf(project)).toBe(3);
  await letDaysPass(db, 5);
  await answer(third, "closed");
  expect(await daysOf(project)).toBe(3);
});

test("a project with two applications has none, and withdrawn ones don't count", async () => {
  const project = await site.project(owner);
  const [first, second, third] = await applyAll(project, 3);
  await applicants[2]?.post(`/applications/${third}`, { status: "withdrawn" });
  await answer(first, "closed");
  await answer(second, "closed");
  expect(await medianOf(project)).toBeNull();
});

test("only the first answer counts, also of an owner who left the team since", async () => {
  const project = await site.project(owner);
  const ids = await applyAll(project, 3);
  await letDaysPass(db, 1);
  for (const id of ids) await answer(id, "accepted");
  await letDaysPass(db, 9);
  await answer(ids[0], "pending");
  await answer(ids[0], "closed");
  const leaver = applicants[1] as Person;
  await leaver.delete(`/projects/${project.id}/members`, { user: leaver.id });
  expect(await daysOf(project)).toBe(1);
});

test("what waits makes it longer once the job has run, and expired ones count as never answered", async () => {
  const project = await site.project(owner);
  const [first, second, third, fourth] = await applyAll(project, 4);
  await letDaysPass(db, 1);
  await answer(first, "closed");
  await answer(second, "closed");
  expect(await daysOf(project)).toBe(1);
  await applicants[3]?.post(`/applications/${fourth}`, { status: "withdrawn" });
  await letDaysPass(db, 3);
  await answer(third, "closed");
  expect(await daysOf(project)).toBe(1);

  const slow = await site.project(owner, { name: "Slow" });
  const waiting = await applyAll(slow, 4);
  await letDaysPass(db, 2);
  await answer(waiting[0], "closed");
  await answer(waiting[1], "closed");
  expect(await daysOf(slow)).toBe(2);
  await sql`update applications set status = 'expired', updated_at = now() where id = any(${waiting.slice(2)})`.run(
    db,
  );
  await apply(applicants[4] as Person, slow.id);
  await letDaysPass(db, 3);
  await recompute();
  expect(await medianOf(slow)).toBeNull();
});

test("the job corrects what differs, leaves out hidden applicants, and then finds nothing to do", async () => {
  await recompute();
  const project = await site.project(owner);
  const ids = await applyAll(project, 3);
  await letDaysPass(db, 4);
  for (const id of ids) await answer(id, "closed");
  await sql`update projects set median_answer_seconds = 5 where id = ${project.id}`.run(db);
  expect(await recompute()).toBe("1 corrected");
  expect(await daysOf(project)).toBe(4);
  expect(await recompute()).toBe("0 corrected");
  await sql`update users set hidden_at = now() where id = ${applicants[0]?.id}`.run(db);
  await recompute();
  expect(await medianOf(project)).toBeNull();
  await sql`update users set hidden_at = null where id = ${applicants[0]?.id}`.run(db);
  await recompute();
  expect(await daysOf(project)).toBe(4);
});

test("with thousands of applications, an answer reads a bounded number of them", async () => {
  const project = await site.project(owner);
  await sql`with people as (
      insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 2000000 + n, 'much' || n, 'Much'
      from generate_series(1, 3000) n returning id)
    insert into applications (id, project_id, user_id, requested_role)
    select gen_random_uuid(), ${project.id}, id, 'developer' from people`.run(db);
  await sql`analyze applications`.run(db);
  const [id] = await applyAll(project, 1);
  const before = await rowsRead(site.database, "applications");
  expect((await answer(id, "closed")).status).toBe(200);
  expect((await rowsRead(site.database, "applications")) - before).toBeLessThan(300);
});
