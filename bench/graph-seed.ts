// A graph of the maximum size that the explorer is designed for, and as uneven as real ones: a
// technology that a third of all projects use, people in hundreds of projects, projects of
// thousands of people, and a fifth of all projects with a single owner who is connected with nobody
// else.
import type { Database, Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";

export const graphSize = {
  projects: 100_000,
  people: 50_000,
  /** Technologies in use; the catalogue adds some more. */
  techs: 1_000,
  edges: 1_000_000,
} as const;

const memberEdges = 250_000;
const projectTechEdges = 500_000;
const userTechEdges = graphSize.edges - memberEdges - projectTechEdges;

/** The first ones, by their numbers here, are isolated: two projects per person. */
const alone = { projects: 20_000, people: 10_000 } as const;

const firsts =
  "Amber,Brisk,Cobalt,Dapper,Early,Fallow,Gentle,Hazel,Ivory,Jolly,Keen,Lunar,Mellow,Noble,Opal,Plain";
const seconds =
  "Anchor,Beacon,Canyon,Drift,Ember,Fjord,Grove,Hollow,Inlet,Jetty,Knoll,Ledge,Meadow,Nook,Orchard,Pier";

/** A name of two words and the number `i`. */
const name = sql`concat(
  (string_to_array(${firsts}, ','))[1 + i % 16], ' ',
  (string_to_array(${seconds}, ','))[1 + (i / 16) % 16], ' ', i)`;

/** Fills the database of a product that just started, and updates the planner's statistics. */
export async function seedGraph(database: Database): Promise<void> {
  await database.withoutTimeout(async (db) => {
    await seedNodes(db);
    for (const table of ["projects", "users", "techs"]) await number(db, table);
    await seedEdges(db);
    await sql`drop table numbered_projects, numbered_users, numbered_techs`.run(db);
    await sql`vacuum analyze`.run(db);
  });
}

/** Ids of different ages, so that the newest isn't the last one inserted. */
const backdatedId = sql`uuidv7((hashtextextended(i::text, 1) & 65535) * interval '-10 minutes')`;

async function seedNodes(db: Db): Promise<void> {
  await sql`
    insert into users (id, account_id, username, display_name)
    select ${backdatedId}, 700000000 + i, 'person' || i, ${name}
    from generate_series((select count(*) + 1 from users), ${graphSize.people}) i`.run(db);
  await sql`
    insert into projects (id, name, description, description_html, description_text, star_count)
    select ${backdatedId}, ${name}, text, text, text, ${skewed("i", 3, 10_000)}
    from generate_series((select count(*) + 1 from projects), ${graphSize.projects}) i,
      lateral (select 'What it does, and for whom; the ' || i || 'th of many.' as text) t`.run(db);
}

/**
 * A number from 0 to below `count`, computed from a number; the higher `power`, the more often a
 * low one.
 */
const skewed = (of: string, power: number, count: number) =>
  sql.raw(`floor(power((hashtextextended((${of})::text, ${count}) & 1048575) / 1048576.0, ${power})
    * ${count})::int`);

/** Numbers the rows from 0, in an arbitrary order. */
async function number(db: Db, table: string): Promise<void> {
  const numbered = sql.id(`numbered_${table}`);
  await sql`create unlogged table ${numbered} as
    select (row_number() over (order by md5(id::text)) - 1)::int as i, id
    from ${sql.id(table)}`.run(db);
  await sql`analyze ${numbered}`.run(db);
}

/** That many distinct pairs of numbers: some are drawn twice, so more are drawn. */
const pairs = (one: Sql, other: Sql, count: number) => sql`(
  select a, b from (select n, ${one} as a, ${other} as b from generate_series(1, ${sql.literal(count * 2)}) n) drawn
  group by a, b order by min(n) limit ${sql.literal(count)}) e`;

async function seedEdges(db: Db): Promise<void> {
  const { projects, people, techs } = graphSize;
  await sql`
    insert into members (id, project_id, user_id, role_name)
    select uuidv7(), p.id, u.id, 'owner'
    from (select i as a, case when i < ${sql.literal(alone.projects)} then i / 2
        else ${sql.literal(alone.people)} + (i - ${sql.literal(alone.projects)}) / 2 end as b
      from numbered_projects) e
    join numbered_projects p on p.i = a join numbered_users u on u.i = b
    on conflict do nothing`.run(db);
  const joining = pairs(
    sql`${sql.literal(alone.projects)} + ${skewed("n", 2.5, projects - alone.projects)}`,
    sql`${sql.literal(alone.people)} + ${skewed("-n", 2, people - alone.people)}`,
    // Some of them are owners already.
    memberEdges - projects + 5_000,
  );
  await sql`
    insert into members (id, project_id, user_id, role_name)
    select uuidv7(), p.id, u.id, 'developer'
    from ${joining} join numbered_projects p on p.i = a join numbered_users u on u.i = b
    where not exists (select from members where project_id = p.id and user_id = u.id)
    limit ${sql.literal(memberEdges)} - (select count(*) from members)`.run(db);
  for (const [table, owners, owner, count, edges] of [
    ["project_techs", "numbered_projects", "project_id", projects, projectTechEdges],
    ["user_techs", "numbered_users", "user_id", people, userTechEdges],
  ] as const) {
    await sql`
      insert into ${sql.id(table)} (${sql.id(owner)}, tech_id, position)
      select o.id, t.id, row_number() over (partition by a order by b)
      from ${pairs(skewed("-n", 1.2, count), skewed("n", 3, techs), edges)}
      join ${sql.id(owners)} o on o.i = a join numbered_techs t on t.i = b
      on conflict do nothing`.run(db);
  }
}
