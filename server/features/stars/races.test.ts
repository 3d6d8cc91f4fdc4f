// Concurrent stars: correct counts, and no server errors when projects or accounts are deleted.
import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { Starring } from "#contract/stars.ts";
import { sql } from "#server/database/sql.ts";
import { allInParallel, inParallel, racers } from "#tests/support/in-parallel.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const fans = await Promise.all(
  Array.from({ length: racers }, (_, number) => site.person(`fan${number}`)),
);

const act = (person: Person, project: string, name: "star" | "unstar") =>
  person.post<Starring>(`/projects/${project}/${name}`);
const statusesOf = (answers: ApiResponse<unknown>[]) =>
  new Set(answers.map(({ status }) => status));
const allFans = <T>(call: (fan: Person, index: number) => Promise<T>) =>
  inParallel(fans.length, (index) => call(fans[index] ?? owner, index));

/** The stored star count of a project, and its number of stars. */
async function countsOf(id: string) {
  const row = await sql<{ stored: number; counted: number }>`
    select star_count as stored, (select count(*) from stars where project_id = p.id) as counted
    from projects p where id = ${id}`.maybeOne(site.database.db);
  return row;
}

test("many people's concurrent stars all count, and one person's repeats count once", async () => {
  const { id } = await site.project(owner);
  const answers = await Promise.all([
    allFans((fan) => act(fan, id, "star")),
    allFans(() => act(owner, id, "star")),
  ]);
  expect(statusesOf(answers.flat())).toEqual(new Set([200]));
  expect(await countsOf(id)).toEqual({ stored: racers + 1, counted: racers + 1 });
  // Each reply has a count that was correct at some moment, including the person's own star.
  for (const { body } of answers.flat()) {
    expect(body.starred).toBe(true);
    expect(body.starCount).toBeGreaterThanOrEqual(1);
    expect(body.starCount).toBeLessThanOrEqual(racers + 1);
  }
});

test("concurrent starring and unstarring leaves a correct count", async () => {
  const { id } = await site.project(owner);
  await allFans((fan) => act(fan, id, "star"));
  const answers = await Promise.all([
    allFans((fan, index) => act(fan, id, index % 2 ? "star" : "unstar")),
    allFans((_, index) => act(owner, id, index % 2 ? "star" : "unstar")),
  ]);
  expect(statusesOf(answers.flat())).toEqual(new Set([200]));
  const { body } = await owner.get<Project>(`/projects/${id}`);
  expect(body.starCount).toBe(body.starred ? racers / 2 + 1 : racers / 2);
  expect(await countsOf(id)).toEqual({ stored: body.starCount, counted: body.starCount });
});

test("deleting a project during concurrent stars leaves no stars and causes no error", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await site.project(owner, { name: "Ending" });
    await Promise.all(fans.slice(0, racers / 2).map((fan) => act(fan, id, "star")));
    const [deletion, ...answers] = await allInParallel<ApiResponse<unknown>>([
      () => owner.delete(`/projects/${id}`, { name: "Ending" }),
      ...fans.map((fan, index) => () => act(fan, id, index % 3 ? "star" : "unstar")),
    ]);
    expect(deletion?.status).toBe(200);
    expect(new Set([...statusesOf(answers), 200, 404])).toEqual(new Set([200, 404]));
    expect(await countsOf(id)).toBeUndefined();
  }
});

test("deleting accounts during concurrent stars removes their stars from the counts", async () => {
  const leaving = await Promise.all(
    Array.from({ length: 10 }, (_, number) => site.person(`leaving${number}`)),
  );
  const projects = await Promise.all(
    Array.from({ length: 5 }, (_, number) => site.project(owner, { name: `Shelf ${number}` })),
  );
  for (const person of leaving) for (const { id } of projects) await act(person, id, "star");
  const unstarring = projects.flatMap(({ id }) =>
    leaving.flatMap((person) =>
      (["unstar", "star"] as const).map((name) => () => act(person, id, name)),
    ),
  );
  const starring = projects.flatMap(({ id }) =>
    fans.slice(0, 5).map((fan) => () => act(fan, id, "star")),
  );
  const ending = leaving.map(
    (person) => () => person.delete("/account", { username: person.username }),
  );
  // The account deletions run among the other calls.
  const calls = [...unstarring.slice(0, 20), ...ending, ...unstarring.slice(20), ...starring];
  const answers = await allInParallel<ApiResponse<unknown>>(calls);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const { id } of projects) expect(await countsOf(id)).toEqual({ stored: 5, counted: 5 });
});
