// Everybody at once: counts stay true, and what ends meanwhile ends without a fault on our side.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { Starring } from "#contract/stars.ts";
import { allInParallel, inParallel } from "#tests/support/in-parallel.ts";
import { type Answer, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const fans = await Promise.all(
  Array.from({ length: 50 }, (_, number) => site.person(`fan${number}`)),
);

const act = (person: Person, project: string, name: "star" | "unstar") =>
  person.post<Starring>(`/projects/${project}/${name}`);
const statusesOf = (answers: Answer<unknown>[]) => new Set(answers.map(({ status }) => status));
const by = <T>(what: (fan: Person, index: number) => Promise<T>) =>
  inParallel(fans.length, (index) => what(fans[index] ?? owner, index));

/** How many stars a project says it has, and how many there are. */
async function countsOf(id: string) {
  const { rows } = await sql<{ said: number; there: number }>`
    select star_count as said, (select count(*) from stars where project_id = p.id) as there
    from projects p where id = ${id}`.execute(site.database.db);
  return rows[0];
}

test("fifty at once are fifty, and fifty by one are one", async () => {
  const { id } = await site.project(owner);
  const answers = await Promise.all([
    by((fan) => act(fan, id, "star")),
    by(() => act(owner, id, "star")),
  ]);
  expect(statusesOf(answers.flat())).toEqual(new Set([200]));
  expect(await countsOf(id)).toEqual({ said: 51, there: 51 });
  // Each answer's count was true at some moment, with one's own star in it.
  for (const { body } of answers.flat()) {
    expect(body.starred).toBe(true);
    expect(body.starCount).toBeGreaterThanOrEqual(1);
    expect(body.starCount).toBeLessThanOrEqual(51);
  }
});

test("stars given and taken at once leave a true count", async () => {
  const { id } = await site.project(owner);
  await by((fan) => act(fan, id, "star"));
  const answers = await Promise.all([
    by((fan, index) => act(fan, id, index % 2 ? "star" : "unstar")),
    by((_, index) => act(owner, id, index % 2 ? "star" : "unstar")),
  ]);
  expect(statusesOf(answers.flat())).toEqual(new Set([200]));
  const { body } = await owner.get<Project>(`/projects/${id}`);
  expect(body.starCount).toBe(body.starred ? 26 : 25);
  expect(await countsOf(id)).toEqual({ said: body.starCount, there: body.starCount });
});

test("a project that is deleted among stars is just gone", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await site.project(owner, { name: "Ending" });
    await Promise.all(fans.slice(0, 25).map((fan) => act(fan, id, "star")));
    const [deletion, ...answers] = await allInParallel<Answer<unknown>>([
      () => owner.delete(`/projects/${id}`, { name: "Ending" }),
      ...fans.map((fan, index) => () => act(fan, id, index % 3 ? "star" : "unstar")),
    ]);
    expect(deletion?.status).toBe(200);
    expect(new Set([...statusesOf(answers), 200, 404])).toEqual(new Set([200, 404]));
    expect(await countsOf(id)).toBeUndefined();
  }
});

test("people who end their accounts while they star take their stars along", async () => {
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
  // The accounts end among the rest.
  const calls = [...unstarring.slice(0, 20), ...ending, ...unstarring.slice(20), ...starring];
  const answers = await allInParallel<Answer<unknown>>(calls);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const { id } of projects) expect(await countsOf(id)).toEqual({ said: 5, there: 5 });
});
