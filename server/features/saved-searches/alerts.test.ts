// Alerts of saved searches: which projects newly fit, who is notified of them, and how often.
import { beforeEach, describe, expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { sql } from "#server/database/sql.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { alertSavedSearches } from "./alerts.ts";

const site = await startTestApp();
const { db } = site.database;
const techIds = new Map(
  (await sql<{ id: string; slug: string }>`select id, slug from techs`.all(db)).map(
    ({ id, slug }) => [slug, id],
  ),
);
let round = 0;
let ada: Person;
let owner: Person;

beforeEach(async () => {
  round += 1;
  [ada, owner] = [await site.person(`ada${round}`), await site.person(`owner${round}`)];
  await sql`delete from saved_searches`.run(db);
  await sql`delete from pending_project_changes`.run(db);
  await sql`delete from alert_batches`.run(db);
});

const save = async (filters: object, rest: object = {}, by = ada) =>
  (await by.post<SavedSearch>("/saved-searches", { name: "Saved", filters, ...rest })).body;

const techs = (...slugs: string[]) => slugs.map((slug) => techIds.get(slug));

const listed = (fields: object = {}) => site.project(owner, { name: "Oxbow", ...fields });

/** As if the search had last notified long ago. */
const letTimePass = () =>
  sql`update notifications set created_at = created_at - interval '1 minute'`.run(db);

async function alert(): Promise<void> {
  await letTimePass();
  await alertSavedSearches(site.database);
}

/** For each alert, the latest first: its number and the names of its projects. */
const alertsOf = async (person: Person) =>
  (await notificationsOf(person)).flatMap(({ event, data }) =>
    event === "search_alert" && "savedSearch" in data
      ? [[data.count, ...data.projects.map(({ name }) => name)]]
      : [],
  );

const newCountOf = async (person: Person) =>
  (await person.get<SavedSearch[]>("/saved-searches")).body.map(({ newCount }) => newCount);

describe("a project that fits a saved search", () => {
  test("alerts with its name and the search once it is new", async () => {
    const saved = await save({ techs: "rust", role: "designer" });
    await listed({ techs: techs("rust") });
    await listed({ name: "Other", techs: techs("react") });
    await alert();
    const [notification] = await notificationsOf(ada);
    expect(notification).toMatchObject({
      event: "search_alert",
      isRead: false,
      data: {
        user: null,
        savedSearch: { id: saved.id, name: "Saved", filters: saved.filters },
        count: 1,
        projects: [{ name: "Oxbow" }],
      },
    });
    expect(await newCountOf(ada)).toEqual([1]);
  });

  test("doesn't alert if it was there before", async () => {
    await listed({ techs: techs("rust") });
    await alert();
    await save({ techs: "rust" });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });

  test("doesn't alert if it changed shortly before the search was saved", async () => {
    await listed({ techs: techs("rust") });
    await save({ techs: "rust" });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });

  test("doesn't alert if it fitted before it was changed", async () => {
    const { id } = await listed({ techs: techs("rust"), description: "Rivers and boats." });
    await alert();
    await save({ techs: "rust", search: "boats" });
    await owner.post(`/projects/${id}`, { description: "Boats and rivers, anew.", name: "Oxbows" });
    await owner.post(`/projects/${id}`, { techs: techs("rust", "react") });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });

  test.each([
    ["a technology", { techs: "react" }, { techs: ["rust", "react"] }],
    ["an open role", { role: "designer" }, { settingOpenRoles: ["designer"] }],
    ["its name", { search: "meander" }, { name: "Meander" }],
    ["its description", { search: "estuaries" }, { description: "About an estuary." }],
  ])("alerts once it fits because of %s", async (_, filters, change) => {
    const { id } = await listed({ techs: techs("rust") });
    await owner.post(`/projects/${id}`, { settingOpenRoles: ["developer"] });
    await alert();
    await save(filters);
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
    const changed = "techs" in change ? { techs: techs(...(change.techs ?? [])) } : change;
    await owner.post(`/projects/${id}`, changed);
    await alert();
    expect(await alertsOf(ada)).toHaveLength(1);
  });

  test("alerts once it has starter issues", async () => {
    const { id } = await listed();
    await save({ search: "oxbow", starter: "true" });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
    for (const count of [2, 3, 0, 1]) {
      await sql`update projects set starter_issue_count = ${count} where id = ${id}`.run(db);
      await alert();
    }
    expect(await alertsOf(ada)).toEqual([[1, "Oxbow"]]);
  });

  test("alerts once it isn't archived any more", async () => {
    const { id } = await listed();
    await owner.post(`/projects/${id}`, { archived: true });
    await save({ search: "oxbow" });
    await alert();
    await owner.post(`/projects/${id}`, { archived: false });
    await alert();
    expect(await alertsOf(ada)).toEqual([[1, "Oxbow"]]);
  });

  test("alerts once only, however often it stops and starts to fit", async () => {
    const { id } = await listed();
    await save({ search: "oxbow", role: "developer" });
    for (const settingOpenRoles of [[], ["developer"], [], ["developer"]]) {
      await owner.post(`/projects/${id}`, { settingOpenRoles });
      await alert();
    }
    expect(await alertsOf(ada)).toEqual([[1, "Oxbow"]]);
  });

  test("doesn't alert because of stars or activity alone", async () => {
    const { id } = await listed();
    await sql`update projects set last_activity_at = now() - interval '2 years',
      created_at = now() - interval '2 years' where id = ${id}`.run(db);
    await alert();
    await save({ activity: "week" });
    await save({ search: "stars:>0" });
    await ada.post(`/projects/${id}/star`);
    await ada.post(`/projects/${id}/comment`, { commentText: "Alive?" });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });

  test.each([
    ["the beginning of a word that other projects have whole", "form"],
    ["a typo", "fromation"],
  ])("doesn't alert because of %s", async (_, search) => {
    await listed({ name: "Known", description: "A form to fill in." });
    await alert();
    await save({ search });
    await listed({ description: "A formation of geese." });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });
});

describe("nobody is alerted of", () => {
  test("their own projects", async () => {
    await save({ search: "oxbow" }, {}, owner);
    await listed();
    await alert();
    expect(await alertsOf(owner)).toEqual([]);
    expect(await newCountOf(owner)).toEqual([0]);
  });

  test("projects of people whom they block", async () => {
    await ada.post("/blocks", { kind: "user", id: owner.id });
    await save({ search: "oxbow" });
    await listed();
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
    expect(await newCountOf(ada)).toEqual([0]);
  });

  test("projects that are archived, hidden or deleted meanwhile", async () => {
    await save({ search: "oxbow" });
    const [archived, hidden, deleted] = [await listed(), await listed(), await listed()];
    await owner.post(`/projects/${archived.id}`, { archived: true });
    await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
    await owner.delete(`/projects/${deleted.id}`, { name: deleted.name });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });

  test("archived projects, even if a search is for these", async () => {
    const { id } = await listed();
    await save({ search: "oxbow", archived: "true" });
    await owner.post(`/projects/${id}`, { archived: true });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });

  test("anything while they are suspended or have this kind switched off", async () => {
    await save({ search: "oxbow" });
    await ada.post("/notification_settings", { kinds: { search_alert: false } });
    await listed();
    await alert();
    await ada.post("/notification_settings", { kinds: { search_alert: true } });
    await sql`update users set suspended_at = now(), suspended_reason = 'Spam'
      where id = ${ada.id}`.run(db);
    await listed({ name: "Oxbow again" });
    await alert();
    await sql`update users set suspended_at = null, suspended_reason = null
      where id = ${ada.id}`.run(db);
    await alert();
    expect(await alertsOf(await site.signInAgain(ada))).toEqual([]);
  });
});

describe("several projects that fit", () => {
  test("come in one notification, with the names of the newest three", async () => {
    await save({ search: "creek" });
    for (const name of ["Creek 1", "Creek 2", "Creek 3", "Creek 4"]) await listed({ name });
    await alert();
    expect(await alertsOf(ada)).toEqual([[4, "Creek 4", "Creek 3", "Creek 2"]]);
    expect(await newCountOf(ada)).toEqual([4]);
  });

  test("within the same minute wait for the next alert", async () => {
    await save({ search: "creek" });
    await listed({ name: "Creek 1" });
    await alert();
    await listed({ name: "Creek 2" });
    await alertSavedSearches(site.database);
    expect(await alertsOf(ada)).toEqual([[1, "Creek 1"]]);
    await alert();
    expect(await alertsOf(ada)).toEqual([
      [1, "Creek 2"],
      [1, "Creek 1"],
    ]);
  });

  test("come in one notification for each search that they fit", async () => {
    await save({ search: "creek" });
    await save({ role: "developer" }, { name: "Developers" });
    await listed({ name: "Creek" });
    await alert();
    const numbers = await sql<{ number: number }>`select number from notifications
      where user_id = ${ada.id} order by number`.all(db);
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }]);
    expect(await alertsOf(ada)).toEqual([
      [1, "Creek"],
      [1, "Creek"],
    ]);
  });
});

describe("alerts that aren't sent right away", () => {
  const pendingHits = async () =>
    (await sql`select from saved_search_hits where told_at is null`.all(db)).length;

  test("tell of a day's projects together on the next morning", async () => {
    await save({ search: "creek" }, { alerts: "daily" });
    await listed({ name: "Creek 1" });
    await alert();
    await listed({ name: "Creek 2" });
    await alert();
    expect([await alertsOf(ada), await newCountOf(ada), await pendingHits()]).toEqual([[], [2], 2]);
    await sql`update saved_searches set looked_at = looked_at - interval '1 day'`.run(db);
    await sql`update saved_search_hits set found_at = found_at - interval '1 day'`.run(db);
    await alert();
    await alert();
    expect(await alertsOf(ada)).toEqual([[2, "Creek 2", "Creek 1"]]);
    expect(await pendingHits()).toBe(0);
  });

  test("only count what is new if there are none", async () => {
    const { id } = await save({ search: "oxbow" }, { alerts: "none" });
    await listed();
    await alert();
    expect([await alertsOf(ada), await newCountOf(ada), await pendingHits()]).toEqual([[], [1], 0]);
    await ada.post(`/saved-searches/${id}`, { alerts: "site" });
    await alert();
    expect(await alertsOf(ada)).toEqual([]);
  });
});

test("nothing is new any more, nor in a notification, once the person has looked", async () => {
  const { id } = await save({ search: "oxbow" }, { alerts: "daily" });
  await listed();
  await alert();
  const { body } = await ada.post<SavedSearch>(`/saved-searches/${id}/seen`);
  expect(body.newCount).toBe(0);
  await ada.post(`/saved-searches/${id}`, { alerts: "site" });
  await alert();
  expect(await alertsOf(ada)).toEqual([]);
  await listed({ name: "Oxbow two" });
  await alert();
  expect(await newCountOf(ada)).toEqual([1]);
});

test("a hidden project is left out of an alert that was sent before", async () => {
  await save({ search: "oxbow" });
  const { id } = await listed();
  await alert();
  await sql`update projects set hidden_at = now() where id = ${id}`.run(db);
  expect(await alertsOf(ada)).toEqual([[1]]);
  expect(await newCountOf(ada)).toEqual([0]);
});

test.each([false, true])(
  "nobody is notified of more than 200 projects that they didn't look at, or that use a technology (%s) in a day",
  async (isFollowed) => {
    const [full, other] = [await save({ search: "oxbow" }), await save({ role: "developer" })];
    await sql`update saved_searches set followed_tech_id = ${isFollowed ? techIds.get("rust") : null}
    where id = ${full.id}`.run(db);
    await sql`
    with made as (
      insert into projects (id, name, description, description_html, description_text, open_roles)
      select gen_random_uuid(), 'Project ' || n, 'About', '', 'About', '{}'
      from generate_series(1, 200) n returning id)
    insert into saved_search_hits (search_id, project_id, told_at)
    select ${full.id}, id, now() from made`.run(db);
    await listed();
    await alert();
    const hits = sql<{ id: string }>`select search_id as id from saved_search_hits
    where told_at > now() - interval '1 minute' and notification_id is not null`;
    expect(await hits.all(db)).toEqual([{ id: other.id }]);
    await sql`delete from projects`.run(db);
  },
);

test("deleting a saved search deletes its notifications", async () => {
  const { id } = await save({ search: "oxbow" });
  await listed();
  await alert();
  await ada.delete(`/saved-searches/${id}`);
  expect(await notificationsOf(ada)).toEqual([]);
});

test("of many runs at once, each project alerts once and no change is lost", async () => {
  const people = await site.people(["one", "two", "three"]);
  for (const person of [ada, ...Object.values(people)]) await save({ search: "creek" }, {}, person);
  const made: Project[] = [];
  await Promise.all([
    inParallel(racers, () => alertSavedSearches(site.database)),
    (async () => {
      for (let number = 0; number < 5; number += 1) {
        made.push(await listed({ name: `Creek ${number}` }));
      }
    })(),
  ]);
  await alert();
  for (const person of [ada, ...Object.values(people)]) {
    const alerts = await alertsOf(person);
    expect(alerts.reduce((sum, [count]) => sum + Number(count), 0)).toBe(made.length);
    expect(await newCountOf(person)).toEqual([made.length]);
  }
});
