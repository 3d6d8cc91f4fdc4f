// People for streams, each with a session and a project of their own.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

export interface StreamPeople {
  readonly cookies: string[];
  /** The project of each person. */
  readonly projects: string[];
}

/** The first projects have ten owners each, from the first thousand people. */
export const shared = { projects: 100, owners: 10 };

/** Batch size that stays well within the time limit of a statement. */
const batch = 1_000;

export async function seedStreamPeople({ db }: Database, count: number): Promise<StreamPeople> {
  const crowd: StreamPeople = { cookies: [], projects: [] };
  for (let from = 1; from <= count; from += batch) {
    for (const { token, project } of await seedBatch(db, from)) {
      crowd.cookies.push(`session=${token}`);
      crowd.projects.push(project);
    }
  }
  const [first, step] = [shared.projects, shared.projects * shared.owners];
  await sql`
    insert into members (id, project_id, user_id, role_name)
    select gen_random_uuid(), m.project_id, o.id, 'owner'
    from users u join members m on m.user_id = u.id
      join users o on o.account_id > u.account_id and o.account_id <= 1000000 + ${step}::int
        and (o.account_id - u.account_id) % ${first}::int = 0
    where u.account_id between 1000001 and 1000000 + ${first}::int`.run(db);
  await sql`analyze`.run(db);
  return crowd;
}

async function seedBatch(db: Db, from: number) {
  return sql<{ token: string; project: string }>`
    with numbers as (
      select number, gen_random_uuid() as user_id, gen_random_uuid() as project_id,
        'token' || lpad(number::text, 38, '0') as token from generate_series(${from}::int, ${from + batch - 1}::int) number
    ), people as (
      insert into users (id, account_id, username, display_name)
      select user_id, 1000000 + number, 'crowd' || number, 'Crowd ' || number from numbers
    ), signed_in as (
      insert into sessions (id, token_hash, user_id)
      select gen_random_uuid(), sha256(token::bytea), user_id from numbers
    ), made as (
      insert into projects (id, name, description, description_html, description_text)
      select project_id, 'Crowded ' || number, 'One of many', 'One of many', 'One of many'
      from numbers
    ), team as (
      insert into members (id, project_id, user_id, role_name)
      select gen_random_uuid(), project_id, user_id, 'owner' from numbers
    )
    select token, project_id as project from numbers order by number`.all(db);
}
