// The switch in the profile, and what the database derives from it.
import { expect, test } from "vitest";
import type { Failure } from "#contract/errors.ts";
import type { Session, User } from "#contract/people.ts";
import { sql } from "#server/database/sql.ts";
import { makeFindable, namesAt, techIdOf } from "#tests/support/findable.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const said = { roles: ["designer"], availability: "up_to_3", lookingFor: "Maps" };

/** What is derived about people's technologies but wrong. */
async function wrongTechs() {
  return sql`
    select ut.user_id from user_techs ut
    where ut.is_findable <> exists (select from findable_people where user_id = ut.user_id)
    union all
    select f.user_id from findable_people f
    where f.tech_count <> (select count(*) from user_techs where user_id = f.user_id)`.all(db);
}

test("nobody can be found unless they switch it on, and switching it off deletes what was stored", async () => {
  const ada = await site.person("ada");
  const path = `/users/${ada.id}`;
  expect((await site.visitor.get<User>(path)).body.findable).toBeNull();
  expect((await namesAt(site.visitor, "/people")).names).toEqual([]);

  expect((await ada.post<User>(path, { findable: said })).body.findable).toEqual(said);
  expect((await site.visitor.get<User>(path)).body.findable).toEqual(said);
  expect((await ada.get<Session>("/current-session")).body.user?.findable).toEqual(said);
  expect((await namesAt(site.visitor, "/people")).names).toEqual(["ada"]);
  expect((await ada.post<User>(path, { displayName: "Ada L" })).body.findable).toEqual(said);

  const changed = { roles: ["developer", "designer"], availability: "9_or_more" };
  for (let time = 0; time < 2; time += 1) {
    const { body } = await ada.post<User>(path, { findable: changed });
    expect(body.findable).toEqual({ ...changed, lookingFor: null });
  }
  for (let time = 0; time < 2; time += 1) {
    expect((await ada.post<User>(path, { findable: null })).body.findable).toBeNull();
  }
  expect((await namesAt(site.visitor, "/people")).names).toEqual([]);
  expect(
    await sql<{
      active_week: Date;
      availability: string;
      created_at: Date;
      looking_for: string | null;
      roles: string[];
      tech_count: number;
      user_id: string;
    }>`select * from findable_people`.all(db),
  ).toEqual([]);
});

test("only the person switches it on", async () => {
  const [ada, eve] = [await site.person("adele"), await site.person("eve")];
  expect((await site.visitor.post(`/users/${ada.id}`, { findable: said })).status).toBe(401);
  expect((await eve.post(`/users/${ada.id}`, { findable: said })).status).toBe(403);
  expect((await site.visitor.get<User>(`/users/${ada.id}`)).body.findable).toBeNull();
});

test.each([
  [{ ...said, roles: [] }, "findable.roles", "Choose a role"],
  [{ ...said, roles: ["designer", "designer"] }, "findable.roles", "Each role once"],
  [{ ...said, roles: ["owner"] }, "findable.roles.0"],
  [{ ...said, availability: "always" }, "findable.availability"],
  [{ ...said, lookingFor: "" }, "findable.lookingFor", "Too Short!"],
  [{ ...said, lookingFor: "x".repeat(141) }, "findable.lookingFor", "Too Long!"],
  [
    { ...said, lookingFor: "a\nb" },
    "findable.lookingFor",
    "Contains characters that can't be shown",
  ],
  [{ roles: ["designer"] }, "findable.availability"],
])("refuses %j", async (findable, path, message?: string) => {
  const person = await site.person("refused");
  const { status, body } = await person.post<Failure>(`/users/${person.id}`, { findable });
  expect(status).toBe(400);
  const field = body.fields?.find((one) => one.path === path);
  expect(field).toBeDefined();
  if (message !== undefined) expect(field?.message).toBe(message);
});

test("what is derived of technologies follows the switch, changes of the stack, and merged ones", async () => {
  const person = await site.person("stacker");
  await makeFindable(person, { techs: ["rust", "zig"] });
  expect(await wrongTechs()).toEqual([]);
  expect((await namesAt(site.visitor, "/people?techs=zig")).names).toEqual(["stacker"]);

  await person.post(`/users/${person.id}`, { techs: [await techIdOf(person, "rust")] });
  expect(await wrongTechs()).toEqual([]);
  expect((await namesAt(site.visitor, "/people?techs=zig")).names).toEqual([]);

  // As servers of the version before store a technology.
  await sql`insert into user_techs (user_id, tech_id, position)
    select ${person.id}, id, 2 from techs where slug = 'css'`.run(db);
  expect(await wrongTechs()).toEqual([]);
  expect((await namesAt(site.visitor, "/people?techs=css")).names).toEqual(["stacker"]);

  await sql`delete from techs where slug = 'css'`.run(db);
  expect(await wrongTechs()).toEqual([]);

  await person.post(`/users/${person.id}`, { findable: null });
  expect(await wrongTechs()).toEqual([]);
  await makeFindable(person);
  await person.delete("/account", { username: "stacker" });
  const rows = await sql`select from findable_people where user_id = ${person.id}`.all(db);
  expect(rows).toEqual([]);
});

test("the week of the last visit is noted, and no more than the week", async () => {
  const person = await site.person("regular");
  await makeFindable(person);
  const week = async () => {
    const row = await sql<{ week: string; monday: string }>`
      select active_week::text as week, date_trunc('week', now() at time zone 'utc')::date::text as monday
      from findable_people where user_id = ${person.id}`.maybeOne(db);
    return row;
  };
  const { monday } = (await week()) ?? {};
  await sql`update findable_people set active_week = active_week - 70`.run(db);
  await sql`update sessions set seen_at = now()
    where user_id = ${person.id}`.run(db);
  expect((await week())?.week).toBe(monday);
  await sql`update findable_people set active_week = active_week - 70`.run(db);
  await site.signInAgain(person);
  expect((await week())?.week).toBe(monday);
});
