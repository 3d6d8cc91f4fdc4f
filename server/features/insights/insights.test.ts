import { beforeAll, expect, test } from "vitest";
import type { Insights } from "#contract/insights.ts";
import type { Project } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { recomputeAnswerTimes } from "#server/features/applications/recompute-answer-times.ts";
import { apply } from "#tests/support/apply.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { addSearches } from "#server/features/trending/queries.ts";
import { addVisits } from "./visit-queries.ts";

const site = await startTestApp();
const { db } = site.database;
const logins = ["a", "b", "c", "d", "e", "f", "g"] as const;
let owner: Person;
let people: Record<(typeof logins)[number], Person>;
let techs: { id: string; slug: string }[];

beforeAll(async () => {
  [owner, people] = await Promise.all([site.person("owner"), site.people(logins)]);
  const all = await site.visitor.get<{ id: string; slug: string }[]>("/techs?pageSize=100");
  techs = all.body;
});

const insightsOf = async (id: string, days = 365) =>
  (await owner.get<Insights>(`/projects/${id}/insights?days=${days}`)).body;

const stepsOf = ({ steps }: Insights) =>
  Object.fromEntries(steps.map(({ kind, count }) => [kind, count]));

/** Counts so many visits as of today. */
async function see(
  projectId: string,
  times: number,
  fields: Partial<Parameters<typeof addVisits>[1][number]> = {},
) {
  const visits = Array.from({ length: times }, () => ({
    day: new Date().toISOString().slice(0, 10),
    hash: Buffer.from(newId().replaceAll("-", ""), "hex").toString("base64"),
    projectId,
    step: "viewed" as const,
    source: "search" as const,
    tech: null,
    search: null,
    ...fields,
  }));
  await addVisits(db, visits);
}

/** Applications that were sent, answered and accepted so many days ago. */
async function accept(projectId: string, applicants: readonly Person[], daysAgo = 0) {
  await sql`update projects set created_at = now() - interval '1 year' where id = ${projectId}`.run(
    db,
  );
  for (const person of applicants) {
    const { id } = await apply(person, projectId);
    const reply = await owner.post(`/applications/${id}`, { status: "accepted" });
    expect(reply.status).toBe(200);
    const at = sql`now() - make_interval(days => ${daysAgo})`;
    await sql`update applications set created_at = ${at} where id = ${id}`.run(db);
    await sql`update application_events set at = ${at} + interval '6 hours'
      where application_id = ${id}`.run(db);
  }
}

/** A pull request that the person opened, as webhooks store it; merged by someone else. */
async function merge(projectId: string, { id }: Person, number: number) {
  const events = [
    ["opened", id],
    ["merged", null],
  ].map(([action, userId]) => ({
    id: newId(),
    project_id: projectId,
    event: "repo_pull_request",
    user_id: userId,
    payload: JSON.stringify({ action, pull_request: { number, title: "Add tides" } }),
  }));
  await sql`insert into project_events ${sql.values(events)}`.run(db);
}

test("insights are for owners: strangers and members are refused, a hidden project is 404", async () => {
  const { id } = await site.project(owner);
  await accept(id, [people.a]);
  const path = `/projects/${id}/insights`;
  expect((await site.visitor.get(path)).status).toBe(401);
  expect((await people.a.get(path)).status).toBe(403);
  expect((await people.b.get(path)).status).toBe(403);
  expect((await owner.get(`${path}?days=7`)).status).toBe(400);
  await sql`update projects set hidden_at = now() where id = ${id}`.run(db);
  expect((await people.b.get(path)).status).toBe(404);
  expect((await owner.get(path)).status).toBe(200);
});

test("answer times are shown from five answers on", async () => {
  const { id } = await site.project(owner);
  await accept(id, Object.values(people).slice(0, 4));
  const { answerTimes } = await insightsOf(id);
  expect(answerTimes).toEqual({ median: null, p90: null, latest: [] });
});

test("steps count people from the view to the merge, and nothing below five", async () => {
  const { id } = await site.project(owner);
  await see(id, 12);
  await see(id, 4, { step: "opened" });
  const applicants = Object.values(people);
  await accept(id, applicants.slice(0, 5), 3);
  await apply(people.f, id);
  for (const [index, person] of applicants.slice(0, 5).entries()) await merge(id, person, index);
  expect(await insightsOf(id)).toMatchObject({ waiting: 1 });
  expect(stepsOf(await insightsOf(id))).toEqual({
    viewed: 12,
    opened: null,
    applied: 6,
    answered: 5,
    accepted: 5,
    merged: 5,
    active: null,
  });
  const { answerTimes } = await insightsOf(id);
  const sixHours = 6 * 3600;
  expect(answerTimes).toEqual({
    median: sixHours,
    p90: sixHours,
    latest: Array.from({ length: 5 }, () => sixHours),
  });
});

test("a person is still active who joined 90 days ago and worked in the last 30", async () => {
  const { id } = await site.project(owner);
  const applicants = Object.values(people).slice(0, 6);
  await accept(id, applicants, 120);
  for (const [index, person] of applicants.slice(0, 5).entries()) await merge(id, person, index);
  expect(stepsOf(await insightsOf(id))).toMatchObject({ accepted: 6, merged: 5, active: 5 });
  // Within the shorter period nobody has applied.
  expect(stepsOf(await insightsOf(id, 90))).toMatchObject({ applied: null, active: null });
  const [first] = applicants;
  await first?.delete(`/projects/${id}/members`, { user: first.id });
  expect(stepsOf(await insightsOf(id))).toMatchObject({ active: null });
});

test("sources are counted by kind and by technology, and rare technologies aren't named", async () => {
  const { id } = await site.project(owner);
  await see(id, 6, { tech: "rust" });
  await see(id, 2, { source: "tech", tech: "typescript" });
  await see(id, 5, { source: "search", step: "applied" });
  const { sources } = await insightsOf(id);
  expect(
    sources.map(({ kind, label, tech, count, applied }) => [
      kind,
      label,
      tech?.slug,
      count,
      applied,
    ]),
  ).toEqual([
    ["search", "Search", undefined, 6, 5],
    ["tech", "Rust", "rust", 6, null],
    ["tech", "Technology pages", undefined, null, null],
  ]);
});

test("searches that led here are named from five visitors on, without words that admins hid", async () => {
  const { id } = await site.project(owner);
  const searches = ["tide tables", "rude word", "rare words"];
  await addSearches(
    db,
    searches.map((query) => ({ query, at: Date.now(), times: 1, askers: [] })),
  );
  const times = [7, 5, 4];
  for (const [index, search] of searches.entries()) await see(id, times[index] ?? 0, { search });
  expect((await insightsOf(id)).searches).toEqual([
    { query: "tide tables", count: 7 },
    { query: "rude word", count: 5 },
  ]);
  await sql`insert into hidden_search_words (id, word, folded)
    values (${newId()}, 'rude', 'rude')`.run(db);
  expect((await insightsOf(id)).searches).toEqual([{ query: "tide tables", count: 7 }]);
});

test("gaps say what seats ask for and how many applicants know it", async () => {
  const [asked, known] = [techs[0], techs[1]];
  const { id } = await site.project(owner, { techs: [asked?.id] });
  for (const person of Object.values(people)) {
    await person.post(`/users/${person.id}`, { techs: [known?.id] });
  }
  await accept(id, Object.values(people));
  const { gaps, advice } = await insightsOf(id);
  expect(gaps.map(({ tech, asked: seats, brought }) => [tech.slug, seats, brought])).toEqual([
    [asked?.slug, 1, null],
    [known?.slug, 0, 7],
  ]);
  expect(advice.map(({ kind }) => kind)).toContain("ask_less");
});

test("a project without a free seat is advised to open one, and then to be found", async () => {
  const { id } = await site.project(owner);
  await owner.post(`/projects/${id}`, { settingOpenRoles: [] });
  await see(id, 7);
  const [first] = (await insightsOf(id)).advice;
  expect(first).toEqual({
    kind: "open",
    text: "7 people viewed the project, and nobody can apply: no seat is free.",
    href: `/projects/${id}?seats=edit#joining`,
  });
  await owner.post(`/projects/${id}`, { settingOpenRoles: ["developer"] });
  const next = await insightsOf(id);
  expect(next.advice.map(({ kind }) => kind)).toEqual(["techs", "issues", "invite"]);
  await owner.post(`/projects/${id}`, { archived: true });
  expect((await insightsOf(id)).advice).toEqual([]);
});

test("the public record counts soon answers, merges and who stayed, from five applications on", async () => {
  const { id } = await site.project(owner);
  const applicants = Object.values(people);
  await accept(id, applicants.slice(0, 4), 120);
  const recordOf = async () => (await site.visitor.get<Project>(`/projects/${id}`)).body.record;
  expect(await recordOf()).toBeNull();
  const { id: last } = await apply(people.e, id);
  await merge(id, people.a, 7);
  await merge(id, owner, 8);
  await owner.post(`/applications/${last}`, { status: "closed" });
  expect(await recordOf()).toEqual({
    answered: { of: 5, within2Days: 5 },
    merged: 1,
    active: { of: 4, after90Days: 1 },
  });
  // Whoever waits for longer than two days counts as well, once the job has run.
  const { id: waiting } = await apply(people.f, id);
  await sql`update applications set created_at = now() - interval '3 days' where id = ${waiting}`.run(
    db,
  );
  await recomputeAnswerTimes(site.database);
  expect(await recordOf()).toMatchObject({ answered: { of: 6, within2Days: 5 } });
});
