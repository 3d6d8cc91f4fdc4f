// Generated projects have the same rows as projects that people added.
import { expect, test } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";
import { rendererVersion } from "#server/markdown/render.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { addManyProjects } from "./many-projects.ts";

const count = 3_000;
const made = { count, until: new Date("2026-01-01T00:00:00Z"), file: undefined };
const database = await openTestDatabase();
const schemaBefore = await schemaOf(database);
await addManyProjects(database, made);

async function schemaOf({ db }: Database): Promise<unknown[]> {
  return sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid::regclass::text in ('users', 'projects', 'members', 'project_techs', 'stars')
    union all select concat(conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
    union all select concat(tgname, tgenabled) from pg_trigger where not tgisinternal
    order by definition`.all(db);
}

async function numberOf(condition: Sql): Promise<number> {
  const row = await sql<{ count: number }>`select count(*) from ${condition}`.maybeOne(database.db);
  return row?.count ?? Number.NaN;
}

test("indexes, foreign keys and triggers are the same after the load", async () => {
  expect(schemaBefore.length).toBeGreaterThan(100);
  expect(await schemaOf(database)).toEqual(schemaBefore);
});

test("the requested number of projects have an owner, a rendered text and about two technologies", async () => {
  const owned = sql`projects p where html_version = ${rendererVersion}
    and exists (select from members where project_id = p.id and role_name = 'owner')`;
  expect(await numberOf(owned)).toBe(count);
  const techs = (await numberOf(sql`project_techs`)) / count;
  expect(techs).toBeGreaterThan(1.7);
  expect(techs).toBeLessThan(2.1);
  const docker = sql`project_techs x join techs t on t.id = x.tech_id and t.slug = 'docker'`;
  expect((await numberOf(docker)) / count).toBeCloseTo(0.29, 1);
});

test("stars and usernames are counted and registered as triggers do", async () => {
  const starred = sql`stars s join users u on u.id = s.user_id where u.hidden_at is null`;
  expect(await numberOf(starred)).toBeGreaterThan(count / 3);
  const hidden = sql`stars s join users u on u.id = s.user_id where u.hidden_at is not null`;
  expect(await numberOf(hidden)).toBeGreaterThan(0);
  const miscounted = sql`projects p where star_count <> (
    select count(*) from stars s join users u on u.id = s.user_id
    where s.project_id = p.id and u.hidden_at is null)`;
  expect(await numberOf(miscounted)).toBe(0);
  const unregistered = sql`users u where not exists (
    select from usernames where name = lower(u.username) and user_id = u.id and held_until is null)`;
  expect(await numberOf(unregistered)).toBe(0);
});

test("a third was active within 30 days, a third within 180, as the job that derives it again finds", async () => {
  expect(await recomputeActivity(database)).toEqual({ corrected: 0, isDone: true });
  const within = (days: number) =>
    sql`projects where last_activity_at > ${made.until}::timestamptz - ${days} * interval '1 day'`;
  expect((await numberOf(within(30))) / count).toBeCloseTo(0.3, 1);
  expect((await numberOf(within(180))) / count).toBeCloseTo(0.62, 1);
  expect((await numberOf(sql`projects where last_activity_at is null`)) / count).toBeCloseTo(
    0.2,
    1,
  );
});

test("ids are UUIDv7 of the time at which the project was created", async () => {
  const rows = await sql<{
    created_at: Date;
    id: string;
  }>`select id, created_at from projects order by id`.all(database.db);
  const times = rows.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(rows.map(({ id }) => Number.parseInt(id.slice(0, 13).replace("-", ""), 16))).toEqual(
    times,
  );
  expect(rows.every(({ id }) => /^.{14}7.{4}[89ab]/.test(id))).toBe(true);
});

test("the same arguments make the same rows", async () => {
  const other = await openTestDatabase();
  await addManyProjects(other, made);
  const digestOf = async ({ db }: Database) => {
    const row = await sql`select
      (select md5(string_agg(p::text, '' order by id)) from projects p) as projects,
      (select md5(string_agg(concat(m.id, u.username, role_name), '' order by m.id))
        from members m join users u on u.id = m.user_id) as members,
      (select md5(string_agg(concat(project_id, slug, position), '' order by project_id, position))
        from project_techs join techs on id = tech_id) as techs,
      (select md5(string_agg(s::text, '' order by project_id, user_id)) from stars s) as stars
    `.maybeOne(db);
    return row;
  };
  expect(await digestOf(other)).toEqual(await digestOf(database));
});
