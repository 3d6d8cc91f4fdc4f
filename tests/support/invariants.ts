// What holds in the whole database at any time, whatever happened: as statements that find what breaks it.
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";

/** Positions and projects whose counts, state or open roles aren't what they should be. */
const miscountedSeats = sql`
  select s.id from positions s
    where taken <> (select count(*) from members where position_id = s.id)
      or taken > seats or closed_at is null and taken = seats
  union all
  select p.id from projects p cross join lateral (
    select count(*) as positions,
      coalesce(sum(seats - taken) filter (where role = 'developer' and closed_at is null), 0) as developers,
      coalesce(sum(seats - taken) filter (where role = 'designer' and closed_at is null), 0) as designers
    from positions where project_id = p.id) counted
  where (position_count, free_developer_seats, free_designer_seats)
      is distinct from (positions, developers, designers)
    or positions > 0 and (('developer' = any(open_roles)) <> (developers > 0)
      or ('designer' = any(open_roles)) <> (designers > 0))`;

/** Ids of what breaks each rule. People of the tests aren't hidden, and leave no project without an owner. */
const violating: Record<string, Sql> = {
  seats: miscountedSeats,
  owners: sql`select p.id from projects p
    where not exists (select from members where project_id = p.id and role_name = 'owner')`,
  stars: sql`select p.id from projects p
    where star_count <> (select count(*) from stars where project_id = p.id)`,
  comments: sql`
    select p.id from projects p
      where comment_count <> (select count(*) from comments where project_id = p.id)
    union all
    select c.id from comments c
      where reply_count <> (select count(*) from comments where parent_id = c.id)
        or parent_id is null
          and thread_count <> (select count(*) from comments where root_id = c.id and id <> c.id)`,
  reactions: sql`select c.id from comments c cross join lateral (
      select count(*) filter (where kind = 'like') as likes,
        count(*) filter (where kind = 'dislike') as dislikes
      from comment_reactions where comment_id = c.id) counted
    where (like_count, dislike_count) is distinct from (likes, dislikes)`,
  "one open application": sql`select user_id as id from applications
    where status in ('pending', 'accepted') group by user_id, project_id having count(*) > 1`,
  "history of applications": sql`select a.id from applications a
    where status is distinct from (
      select e.status from application_events e where application_id = a.id order by id desc limit 1)`,
  "membership by application": sql`select a.id from applications a
    where status = 'accepted'
      and not exists (select from members where project_id = a.project_id and user_id = a.user_id)`,
  "numbers of notifications": sql`select n.user_id as id from notifications n
    left join recipients r using (user_id)
    group by n.user_id, last_number having max(number) > coalesce(last_number, 0)`,
  "one notification of each event": sql`select user_id as id from notifications
    where event in ('comment_created', 'comment_reply', 'comment_mention', 'application_created', 'application_accepted')
    group by user_id, event, comment_id, application_id having count(*) > 1`,
  "replies of keys": sql`select user_id as id from idempotency_keys where reply is null`,
};

/** What breaks a rule, each as the rule and an id; none where all is well. */
export async function violations(db: Db): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(violating).map(async ([rule, statement]) => {
      const rows = await sql<{ id: string }>`select id from (${statement}) found`.all(db);
      return rows.map(({ id }) => `${rule}: ${id}`);
    }),
  );
  return found.flat();
}

/** Of positions and the seats of projects alone. */
export const miscounted = (db: Db) =>
  sql<{ id: string }>`select id from (${miscountedSeats}) found`.all(db);
