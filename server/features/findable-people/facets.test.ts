// Each count equals what the list holds once that choice is made.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PeopleFacets } from "#contract/findable-people.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Availability } from "#contract/people.ts";
import { sql } from "#server/database/sql.ts";
import { availabilities, openRoles } from "#shared/findable.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const slugs = ["rust", "python", "react", "postgresql"];

interface Choice {
  readonly techs: readonly string[];
  readonly techsMatch: "all" | "any";
  readonly role: OpenRole | undefined;
  readonly availability: Availability | undefined;
}

const query = ({ techs, techsMatch, role, availability }: Choice) =>
  new URLSearchParams({
    techsMatch,
    ...(techs.length > 0 && { techs: techs.join() }),
    ...(role && { role }),
    ...(availability && { availability }),
  }).toString();

const totalOf = async (choice: Choice) =>
  Number((await site.visitor.get(`/people?${query(choice)}&pageSize=1`)).headers["x-total-count"]);

const person = fc.record({
  techs: fc.subarray(slugs),
  roles: fc.subarray([...openRoles], { minLength: 1 }),
  availability: fc.constantFrom(...availabilities),
  isHidden: fc.boolean(),
});

const choices: fc.Arbitrary<Choice> = fc.record({
  techs: fc.subarray(slugs, { maxLength: 2 }),
  techsMatch: fc.constantFrom("all", "any"),
  role: fc.option(fc.constantFrom(...openRoles), { nil: undefined }),
  availability: fc.option(fc.constantFrom(...availabilities), { nil: undefined }),
});

async function store(people: readonly (typeof person extends fc.Arbitrary<infer T> ? T : never)[]) {
  await sql`delete from users`.run(db);
  if (people.length === 0) return;
  const made = await site.people(people.map((_, index) => `person${index}`));
  for (const [index, { id }] of Object.values(made).entries()) {
    const { techs = [], roles = [], availability = "4_to_8", isHidden } = people[index] ?? {};
    await sql`insert into findable_people (user_id, roles, availability)
      values (${id}, ${roles}, ${availability})`.run(db);
    await sql`insert into user_techs (user_id, tech_id, position)
      select ${id}, id, 1 from techs where slug = any(${techs}::text[])`.run(db);
    if (isHidden) await sql`update users set hidden_at = now() where id = ${id}`.run(db);
  }
}

test("every count is the number of results that its choice gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 10 }), choices, async (people, choice) => {
      await store(people);
      const { body } = await site.visitor.get<PeopleFacets>(`/people/facets?${query(choice)}`);
      expect(body.total).toBe(await totalOf(choice));
      for (const role of openRoles) {
        expect(body.roles[role]).toBe(await totalOf({ ...choice, role }));
      }
      for (const availability of availabilities) {
        expect(body.availability[availability]).toBe(await totalOf({ ...choice, availability }));
      }
      for (const { slug, count } of body.techs) {
        const techs = [...new Set([...choice.techs, slug])];
        expect([slug, count]).toEqual([slug, await totalOf({ ...choice, techs })]);
      }
      expect(body.techs.map(({ slug }) => slug).slice(0, choice.techs.length)).toEqual(
        choice.techs,
      );
    }),
    { numRuns: 25 },
  );
});

test("an unknown technology is 400, as in the list", async () => {
  expect((await site.visitor.get("/people/facets?techs=nosuchthing")).status).toBe(400);
});
