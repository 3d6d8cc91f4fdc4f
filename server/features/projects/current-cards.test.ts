// Cards on lists are kept in memory; they show every change at once.
import { beforeAll, expect, test } from "vitest";
import type { ProjectCard } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { KeptCards } from "./current-cards.ts";
import { cardsAsJson, cardsOf } from "./queries.ts";

const site = await startTestApp();
const { db } = site.database;
const { ada, bo, cy, dee } = await site.people(["ada", "bo", "cy", "dee"]);
const admin = await site.admin();
let id = "";
let techId = "";

/** Visitors, the owner, a member, somebody with a star, and an admin. */
const viewers: readonly (Person | null)[] = [null, ada, bo, cy, admin];

beforeAll(async () => {
  const row = await sql<{ id: string }>`select id from techs where slug = 'rust'`.maybeOne(db);
  techId = row?.id ?? "";
  id = (await site.project(ada, { name: "Lantern", techs: [techId] })).id;
  for (const member of [bo, dee]) {
    await sql`insert into members (id, project_id, user_id, role_name)
      values (${newId()}, ${id}, ${member.id}, 'developer')`.run(db);
  }
  await cy.post(`/projects/${id}/star`);
});

const path = "/projects?sort=stars";

const listed = async (who: Person | null) =>
  (await (who ?? site.visitor).get<ProjectCard[]>(path)).body;

async function stored(who: Person | null): Promise<ProjectCard[]> {
  const viewer = who && {
    ...who,
    accountId: 1,
    isAdmin: who === admin,
    sessionId: newId(),
    language: null,
    signedInRecently: true,
    token: null,
  };
  const rows = await sql<{ id: string }>`select id from projects
    where archived_at is null order by star_count desc, id desc`.all(db);
  const cards = await cardsOf(
    site.database,
    viewer,
    rows.map((row) => row.id),
  );
  return JSON.parse(cardsAsJson(cards, viewer).json) as ProjectCard[];
}

async function expectCurrent(): Promise<void> {
  for (const who of viewers) expect(await listed(who)).toEqual(await stored(who));
}

test.each([
  ["its name", sql`update projects set name = 'Beacon'`],
  ["its description", sql`update projects set description = 'New', description_text = 'New'`],
  ["a link", sql`update projects set website_url = 'https://example.org/'`],
  ["its open roles", sql`update projects set open_roles = '{designer}'`],
  ["its last activity", sql`update projects set last_activity = 'push', last_activity_at = now()`],
  ["a technology's name", sql`update techs set name = 'Rost' where slug = 'rust'`],
  ["a technology's logo", sql`update techs set image_url = '/x.svg' where slug = 'rust'`],
  ["a member's name", sql`update users set display_name = 'Bodo' where username like 'bo%'`],
  ["a member's username", sql`update users set username = 'bob' where username like 'bo%'`],
  ["a member's picture", sql`update users set avatar_url = '/b.png' where username = 'bob'`],
  ["a member's role", sql`update members set role_name = 'designer' where role_name <> 'owner'`],
  ["a hidden member", sql`update users set hidden_at = now() where username = 'bob'`],
  ["a member shown again", sql`update users set hidden_at = null where username = 'bob'`],
  ["a hidden person's star", sql`update users set hidden_at = now() where username like 'cy%'`],
  ["a star shown again", sql`update users set hidden_at = null where username like 'cy%'`],
  ["a removed star", sql`delete from stars`],
  [
    "a star",
    sql`insert into stars (project_id, user_id)
    select p.id, u.id from projects p, users u where u.username = 'bob'`,
  ],
  ["a removed technology", sql`delete from project_techs`],
  ["a deleted member", sql`delete from users where username like 'dee%'`],
  ["hiding the project", sql`update projects set hidden_at = now()`],
  ["showing the project", sql`update projects set hidden_at = null`],
  ["archiving the project", sql`update projects set archived_at = now()`],
])("a list shows %s at once to everybody", async (_, change) => {
  await expectCurrent();
  await change.run(db);
  await expectCurrent();
});

test("a card that changes while it is read isn't kept", async () => {
  let [reads, version] = [0, 1];
  let { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const cards = new KeptCards(async (ids) => {
    reads += 1;
    const json = `{"version":${version}}`;
    await answered;
    return ids.map((one) => ({ id: one, json }));
  });
  const first = cards.of(["a", "b"]);
  version = 2;
  cards.forget(["a"]);
  answer();
  await first;
  ({ promise: answered, resolve: answer } = Promise.withResolvers<void>());
  answer();
  expect((await cards.of(["a", "b"])).map(({ json }) => json)).toEqual([
    '{"version":2}',
    '{"version":1}',
  ]);
  await cards.of(["a", "b"]);
  expect(reads).toBe(2);
});

test("a person with very many projects is renamed on all cards", async () => {
  await sql`with made as (
      insert into projects (id, name, description, description_html, description_text)
      select gen_random_uuid(), 'Many ' || n, 'Text', 'Text', 'Text'
      from generate_series(1, 1001) n returning id)
    insert into members (id, project_id, user_id, role_name)
    select gen_random_uuid(), id, ${ada.id}, 'owner' from made`.run(db);
  const nameOf = async () => (await listed(null))[0]?.members[0]?.user.displayName;
  await listed(null);
  await sql`update users set display_name = 'Ada the Many' where id = ${ada.id}`.run(db);
  expect(await nameOf()).toBe("Ada the Many");
});
