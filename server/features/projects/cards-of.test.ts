// Cards of projects by their ids, as lists, search and matches ask for them.
import { expect, test } from "vitest";
import type { ProjectCard } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { apply } from "#tests/support/apply.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { cardsAsJson, cardsOf } from "./queries.ts";

const site = await startTestApp();
const { ada, bo, cy } = await site.people(["ada", "bo", "cy"]);
const keeper = await site.admin();

type Who = typeof ada | null;

const viewerOf = (who: Who) =>
  who && {
    ...who,
    accountId: 1,
    isAdmin: false,
    sessionId: newId(),
    language: null,
    signedInRecently: true,
    token: null,
  };

async function cardsFor(who: Who, ids: string[]): Promise<ProjectCard[]> {
  const viewer = viewerOf(who);
  const rows = await cardsOf(site.database, viewer, ids);
  return JSON.parse(cardsAsJson(rows, viewer).json) as ProjectCard[];
}

const idsFor = async (who: Who, ids: string[]) => (await cardsFor(who, ids)).map(({ id }) => id);

const projectsOf = async (owner: typeof ada, count: number) => {
  const made: string[] = [];
  while (made.length < count) made.push((await site.project(owner)).id);
  return made;
};

const hide = (table: string, id: string) =>
  sql`update ${sql.id(table)} set hidden_at = now() where id = ${id}`.run(site.database.db);

test("cards come in the order of the ids, without unknown ones, for visitors and others", async () => {
  const [first = "", second = "", third = ""] = await projectsOf(ada, 3);
  for (const who of [null, ada, bo]) {
    expect(await idsFor(who, [second, newId(), third, first])).toEqual([second, third, first]);
    expect(await idsFor(who, [])).toEqual([]);
  }
});

test("a hidden project has a card only for its members and admins", async () => {
  const [shown = "", hidden = ""] = await projectsOf(ada, 2);
  await hide("projects", hidden);
  for (const who of [null, bo]) expect(await idsFor(who, [hidden, shown])).toEqual([shown]);
  for (const who of [ada, keeper]) {
    expect(await idsFor(who, [hidden, shown])).toEqual([hidden, shown]);
  }
  expect((await cardsFor(ada, [hidden]))[0]?.can).toMatchObject({
    edit: true,
    engage: false,
    grow: false,
  });
});

test("cards equal those of the API, with what the viewer is to each project", async () => {
  const ids = await projectsOf(ada, 2);
  await bo.post(`/projects/${ids[0]}/star`);
  await apply(bo, ids[1] ?? "");
  for (const who of [null, ada, bo]) {
    const cards = await cardsFor(who, ids);
    for (const [index, card] of cards.entries()) {
      const { body } = await (who ?? site.visitor).get(`/projects/${ids[index]}`);
      expect(body).toMatchObject(card);
    }
  }
  const [starred, applied] = await cardsFor(bo, ids);
  expect([starred?.starred, starred?.can.apply]).toEqual([true, true]);
  expect([applied?.starred, applied?.can.apply]).toEqual([false, false]);
  const [own] = await cardsFor(ada, ids);
  expect(own?.can).toMatchObject({ edit: true, apply: false, leave: false });
});

test("hidden people are on no card, but on their own and on those of admins", async () => {
  const [id = ""] = await projectsOf(ada, 1);
  await sql`insert into members (id, project_id, user_id, role_name)
    values (${newId()}, ${id}, ${cy.id}, 'developer')`.run(site.database.db);
  await cy.post(`/projects/${id}/star`);
  await hide("users", cy.id);
  const seenBy = async (who: Who) => {
    const [card] = await cardsFor(who, [id]);
    return [card?.members.length, card?.memberCount, card?.starrers, card?.starCount];
  };
  for (const who of [null, ada, bo]) expect(await seenBy(who)).toEqual([1, 1, [], 0]);
  for (const who of [cy, keeper]) expect(await seenBy(who)).toEqual([2, 2, [cy.id], 0]);
});

test("a large team shows its owners and then its first members, and counts all", async () => {
  const [id = ""] = await projectsOf(ada, 1);
  const people = Object.values(await site.people(["p", "q", "r", "s", "t", "u"]));
  const rows = people.map((person, index) => ({
    id: newId(),
    project_id: id,
    user_id: person.id,
    role_name: index === 5 ? "owner" : "developer",
  }));
  await sql`insert into members ${sql.values(rows)}`.run(site.database.db);
  const [card] = await cardsFor(bo, [id]);
  const expected = [ada, people[5], people[0], people[1], people[2]];
  expect(card?.members.map(({ user }) => user.id)).toEqual(expected.map((one) => one?.id));
  expect(card?.memberCount).toBe(7);
});

test("names with quotes, backslashes and control characters stay as they are", async () => {
  const name = 'A "quoted"\\ \u0001 name {}';
  const { id } = await site.project(ada, { name: "Plain", description: 'So "it" is \\ there.' });
  await sql`update projects set name = ${name} where id = ${id}`.run(site.database.db);
  await sql`update users set display_name = ${name}, avatar_url = ${name}
    where id = ${ada.id}`.run(site.database.db);
  const [card] = await cardsFor(null, [id]);
  expect(card).toMatchObject({ name, description: 'So "it" is \\ there.' });
  expect(card?.members[0]).toMatchObject({
    project: { id, name },
    user: { displayName: name, avatarUrl: name },
  });
});
