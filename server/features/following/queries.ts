// Whom and what a person follows. A followed technology is a saved search for it, so that what newly
// uses it is found and notified of as that of any saved search.
import type { FollowedPerson, FollowedTech } from "#contract/following.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { techRef } from "#server/database/tech-ref.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { seesPerson } from "#server/database/visibility.ts";
import { savedSearchLimits } from "#shared/limits.ts";

export async function followsTech(db: Db, userId: string, techId: string): Promise<boolean> {
  const rows = await sql`
    select from saved_searches
    where user_id = ${userId} and followed_tech_id = ${techId}`.all(db);
  return rows.length > 0;
}

/** Locks the technology against being merged or deleted; null if it is gone. */
export async function lockTech(db: Db, id: string): Promise<{ slug: string; name: string } | null> {
  const row = await sql<{ slug: string; name: string }>`
    select slug, name from techs where id = ${id} for key share`.maybeOne(db);
  return row ?? null;
}

export async function insertTechFollow(
  db: Db,
  userId: string,
  { id, slug, name }: { id: string; slug: string; name: string },
): Promise<void> {
  await sql`
    insert into saved_searches (id, user_id, name, filters, alerts, followed_tech_id)
    values (${newId()}, ${userId}, left(${name}, ${savedSearchLimits.name.max}),
      ${JSON.stringify({ techs: slug })}::jsonb, 'site', ${id})`.run(db);
}

export async function deleteTechFollow(db: Db, userId: string, techId: string): Promise<boolean> {
  const rowCount = await sql`
    delete from saved_searches
    where user_id = ${userId} and followed_tech_id = ${techId}`.run(db);
  return rowCount > 0;
}

export async function countFollowedTechs(db: Db, userId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches
    where user_id = ${userId} and followed_tech_id is not null`.maybeOne(db);
  return row?.count ?? 0;
}

/** A page of the technologies that the person follows, the latest first, with the ids of the rows. */
export async function followedTechsOf(
  db: Db,
  userId: string,
  before: string | null,
  limit: number,
): Promise<(FollowedTech & { id: string })[]> {
  return sql<FollowedTech & { id: string }>`
    select s.id, ${techRef} as tech, iso(s.created_at) as since
    from saved_searches s join techs t on t.id = s.followed_tech_id
    where s.user_id = ${userId} and (${before}::uuid is null or s.id < ${before}::uuid)
    order by s.id desc limit ${limit}`.all(db);
}

export async function followsPerson(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from person_follows where user_id = ${userId} and followed_id = ${id}`.all(db);
  return rows.length > 0;
}

/** Locks the person against deletion; false if they don't exist for the viewer. */
export async function lockFollowed(db: Db, viewerId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from users u where u.id = ${id} and ${seesPerson(viewerId)}
    for key share`.all(db);
  return rows.length > 0;
}

export async function insertPersonFollow(db: Db, userId: string, id: string): Promise<void> {
  await sql`insert into person_follows (user_id, followed_id) values (${userId}, ${id})
    on conflict do nothing`.run(db);
}

export async function deletePersonFollow(db: Db, userId: string, id: string): Promise<void> {
  await sql`delete from person_follows
    where user_id = ${userId} and followed_id = ${id}`.run(db);
}

export async function countFollowedPeople(db: Db, userId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from person_follows where user_id = ${userId}`.maybeOne(db);
  return row?.count ?? 0;
}

/** The cursor: when it began, in microseconds since 1970, and the followed person's id. */
export type FollowCursor = [at: number, userId: string];

/** A page of the people whom the person follows, the latest first; hidden people are left out. */
export async function followedPeopleOf(
  db: Db,
  userId: string,
  before: FollowCursor | null,
  limit: number,
): Promise<(FollowedPerson & { at: number })[]> {
  return sql<FollowedPerson & { at: number }>`
    select ${userRefJson} as "user", iso(f.followed_at) as since,
      (extract(epoch from f.followed_at) * 1000000)::bigint as at
    from person_follows f join users u on u.id = f.followed_id
    where f.user_id = ${userId} and ${seesPerson(userId)}
      and (${before === null} or (f.followed_at, f.followed_id) <
        ('epoch'::timestamptz + ${before?.[0] ?? 0}::bigint * interval '1 microsecond',
          ${before?.[1] ?? null}::uuid))
    order by f.followed_at desc, f.followed_id desc limit ${limit}`.all(db);
}
