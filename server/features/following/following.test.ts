// Following technologies and people: who may, what it stores, and which notifications it causes.
import { beforeEach, describe, expect, test } from "vitest";
import {
  type FollowedPerson,
  type FollowedTech,
  type Following,
  followLimits,
} from "#contract/following.ts";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { sql } from "#server/database/sql.ts";
import { alertSavedSearches } from "#server/features/saved-searches/alerts.ts";
import { notifyWatchers } from "#server/features/watching/notify-watchers.ts";
import { inParallel, racers } from "#tests/support/in-parallel.ts";
import { eventsOf, notificationsOf } from "#tests/support/notifications.ts";
import { addMember, invite } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const unknownId = "00000000-0000-7000-8000-000000000000";
const techIdOf = async (slug: string) =>
  (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;
const [rust, react] = [await techIdOf("rust"), await techIdOf("react")];
type Names = "ada" | "bea" | "eve";
let person: Record<Names, Person>;

beforeEach(async () => {
  await sql`truncate projects, watched_events, blocks, saved_searches, pending_project_changes,
    person_follows cascade`.run(db);
  person = await site.people(["ada", "bea", "eve"]);
});

const followTech = (by: Person, slug = "rust") => by.post<Following>(`/techs/${slug}/follow`);
const followPerson = (by: Person, whom: Pick<Person, "id">) =>
  by.post<Following>(`/users/${whom.id}/follow`);

/** As if technologies had last notified long ago. */
async function alert(): Promise<void> {
  await sql`update notifications set created_at = created_at - interval '1 minute'`.run(db);
  await alertSavedSearches(site.database);
}

describe("a technology", () => {
  test("is followed by a signed-in person, once, and unfollowed", async () => {
    const { ada, bea } = person;
    expect((await site.visitor.post("/techs/rust/follow")).status).toBe(401);
    expect((await followTech(ada, "no-such-technology")).status).toBe(404);
    for (let times = 0; times < 2; times += 1) {
      expect((await followTech(ada)).body).toEqual({ following: true });
    }
    expect((await ada.get("/techs/rust/follow")).body).toEqual({ following: true });
    expect((await bea.get("/techs/rust/follow")).body).toEqual({ following: false });
    const { body } = await ada.get<FollowedTech[]>("/followed_techs");
    expect(body).toMatchObject([{ tech: { id: rust, slug: "rust", name: "Rust" } }]);
    for (let times = 0; times < 2; times += 1) {
      expect((await ada.delete("/techs/rust/follow")).body).toEqual({ following: false });
    }
    expect((await ada.get("/followed_techs")).body).toEqual([]);
  });

  test("is followed once by many calls at the same time", async () => {
    const statuses = await inParallel(racers, async () => (await followTech(person.ada)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await person.ada.get("/followed_techs")).body).toHaveLength(1);
  });

  test("isn't among saved searches, beside one with the same filter", async () => {
    const { ada } = person;
    await followTech(ada);
    expect((await ada.get("/saved-searches")).body).toEqual([]);
    const saved = { name: "Mine", filters: { techs: "rust" }, alerts: "none" };
    const { body } = await ada.post<SavedSearch>("/saved-searches", saved);
    await followTech(ada);
    const listed = await ada.get<SavedSearch[]>("/saved-searches");
    expect(listed.body.map(({ id }) => id)).toEqual([body.id]);
    const row = await sql<{ id: string }>`
      select id from saved_searches where followed_tech_id is not null`.maybeOne(db);
    const path = `/saved-searches/${row?.id}`;
    expect((await ada.post(path, { name: "Renamed" })).status).toBe(404);
    expect((await ada.delete(path)).status).toBe(404);
  });

  test("notifies of a new project and of one that newly uses it, but not of one's own", async () => {
    const { ada, eve } = person;
    await followTech(ada);
    await site.project(eve, { name: "Alder", techs: [rust] });
    await site.project(ada, { name: "Own", techs: [rust] });
    const { id } = await site.project(eve, { name: "Birch", techs: [react] });
    await alert();
    expect(await notificationsOf(ada)).toMatchObject([
      {
        event: "tech_alert",
        data: {
          user: null,
          tech: { id: rust, slug: "rust", name: "Rust" },
          count: 1,
          projects: [{ name: "Alder" }],
        },
      },
    ]);
    await eve.post(`/projects/${id}`, { techs: [react, rust] });
    await alert();
    const [latest] = await notificationsOf(ada);
    expect(latest).toMatchObject({ data: { count: 1, projects: [{ name: "Birch" }] } });
  });

  test("notifies of a project once for all technologies that the person follows", async () => {
    const { ada, eve } = person;
    await followTech(ada, "rust");
    await followTech(ada, "react");
    const { id } = await site.project(eve, { techs: [rust, react] });
    await alert();
    expect(await eventsOf(ada)).toEqual(["tech_alert"]);
    await eve.post(`/projects/${id}`, { techs: [rust] });
    await alert();
    await eve.post(`/projects/${id}`, { techs: [rust, react] });
    await alert();
    expect(await eventsOf(ada)).toEqual(["tech_alert"]);
  });

  test("doesn't notify who switched that off or blocks the owner", async () => {
    const { ada, bea, eve } = person;
    await followTech(ada);
    await followTech(bea);
    await ada.post("/notification_settings", { kinds: { tech_alert: false } });
    await bea.post("/blocks", { kind: "user", id: eve.id });
    await site.project(eve, { techs: [rust] });
    await alert();
    expect(await eventsOf(ada)).toEqual([]);
    expect(await eventsOf(bea)).toEqual([]);
  });

  test("that is merged into another one is followed there, once", async () => {
    const { ada, bea } = person;
    const root = await site.admin();
    const add = async (slug: string) => {
      const tech = { name: slug.toUpperCase(), slug, category: "tooling", aliases: [] };
      return (await root.post<{ id: string }>("/admin/techs", tech)).body.id;
    };
    const [from, into] = [await add("from-f"), await add("into-f")];
    await followTech(ada, "from-f");
    await followTech(ada, "into-f");
    await followTech(bea, "from-f");
    expect((await root.post(`/admin/techs/${from}/merge`, { into })).status).toBe(200);
    for (const follower of [ada, bea]) {
      const { body } = await follower.get<FollowedTech[]>("/followed_techs");
      expect(body.map(({ tech }) => tech.slug)).toEqual(["into-f"]);
    }
    await site.project(person.eve, { techs: [into] });
    await alert();
    expect(await eventsOf(bea)).toEqual(["tech_alert"]);
  });

  test("is refused beyond the limit", async () => {
    const { ada } = person;
    await sql`
      insert into saved_searches (id, user_id, name, filters, alerts, followed_tech_id)
      select gen_random_uuid(), ${ada.id}, 'One of many', '{}', 'site', id
      from (select id from techs where slug <> 'rust' order by id limit ${followLimits.techs}) t`.run(
      db,
    );
    expect((await followTech(ada)).status).toBe(409);
  });
});

describe("a person", () => {
  test("is followed by another signed-in person, once, and unfollowed", async () => {
    const { ada, bea, eve } = person;
    expect((await site.visitor.post(`/users/${eve.id}/follow`)).status).toBe(401);
    expect((await followPerson(ada, { id: unknownId })).status).toBe(404);
    expect((await followPerson(ada, ada)).status).toBe(403);
    for (let times = 0; times < 2; times += 1) {
      expect((await followPerson(ada, eve)).body).toEqual({ following: true });
    }
    const path = `/users/${eve.id}/follow`;
    expect((await ada.get(path)).body).toEqual({ following: true });
    expect((await bea.get(path)).body).toEqual({ following: false });
    const { body } = await ada.get<FollowedPerson[]>("/followed_people");
    expect(body).toMatchObject([{ user: { id: eve.id, username: eve.username } }]);
    expect(await eventsOf(eve)).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect((await ada.delete(path)).body).toEqual({ following: false });
    }
    expect((await ada.get("/followed_people")).body).toEqual([]);
  });

  test("who is hidden can't be followed, and isn't listed", async () => {
    const { ada, eve } = person;
    await followPerson(ada, eve);
    await sql`update users set hidden_at = now() where id = ${eve.id}`.run(db);
    expect((await followPerson(ada, eve)).status).toBe(404);
    expect((await ada.get("/followed_people")).body).toEqual([]);
  });

  test("notifies followers when they start a project, and when they join one", async () => {
    const { ada, bea, eve } = person;
    await followPerson(ada, eve);
    const started = await site.project(eve, { name: "Alder" });
    const joined = await site.project(bea, { name: "Birch" });
    await invite(bea, joined.id, eve, "designer");
    expect(await notifyWatchers(db)).toBe(1);
    await eve.post(`/projects/${started.id}`, { description: "A change." });
    await addMember(bea, joined.id, eve, "designer");
    expect(await notifyWatchers(db)).toBe(1);
    const user = { username: eve.username };
    expect(await notificationsOf(ada)).toMatchObject([
      {
        event: "person_joined",
        data: {
          user,
          project: { name: "Birch" },
          member: { roleName: "designer" },
          started: false,
        },
      },
      { data: { user, project: { name: "Alder" }, member: { roleName: "owner" }, started: true } },
    ]);
  });

  test("doesn't notify of a change of their role on a team", async () => {
    const { ada, bea, eve } = person;
    const { id } = await site.project(bea);
    await addMember(bea, id, eve, "designer");
    await followPerson(ada, eve);
    await addMember(bea, id, eve, "owner");
    expect(await notifyWatchers(db)).toBe(0);
  });

  test("notifies neither the team that they join, nor those in a block with them", async () => {
    const { ada, bea, eve } = person;
    const { id } = await site.project(ada);
    await followPerson(ada, eve);
    await followPerson(bea, eve);
    await addMember(ada, id, eve);
    await bea.post("/blocks", { kind: "user", id: eve.id });
    expect(await notifyWatchers(db)).toBe(0);
    await bea.delete("/blocks", { kind: "user", id: eve.id });
    await eve.post("/blocks", { kind: "user", id: bea.id });
    await site.project(eve);
    expect(await notifyWatchers(db)).toBe(1);
    expect(await eventsOf(bea)).toEqual([]);
    expect(await eventsOf(ada)).toContain("person_joined");
  });

  test("doesn't notify of a project that they left or that is hidden meanwhile", async () => {
    const { ada, bea, eve } = person;
    await followPerson(ada, eve);
    const { id } = await site.project(bea);
    await addMember(bea, id, eve);
    await eve.delete(`/projects/${id}/members`, { user: eve.id });
    const hidden = await site.project(eve);
    await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
    expect(await notifyWatchers(db)).toBe(0);
  });

  test("notifies of five projects a day", async () => {
    const { ada, eve } = person;
    await followPerson(ada, eve);
    for (let count = 0; count < 7; count += 1) await site.project(eve);
    expect(await notifyWatchers(db)).toBe(5);
  });

  test("takes what they caused along when the account is deleted", async () => {
    const { ada, eve } = person;
    await followPerson(ada, eve);
    await followPerson(eve, ada);
    await sql`delete from users where id = ${eve.id}`.run(db);
    const rows = await sql`select from person_follows`.all(db);
    expect(rows).toEqual([]);
  });

  test("is refused beyond the limit", async () => {
    const { ada, eve } = person;
    await sql`
      with made as (
        insert into users (id, account_id, username, display_name)
        select gen_random_uuid(), 9000000 + n, 'followed' || n, 'Followed ' || n
        from generate_series(1, ${followLimits.people}) n returning id)
      insert into person_follows (user_id, followed_id) select ${ada.id}, id from made`.run(db);
    expect((await followPerson(ada, eve)).status).toBe(409);
    await sql`delete from users where username like 'followed%'`.run(db);
  });
});
