import {
  newCountLimit,
  type SavedFilters,
  type SavedSearch,
  type SavedSearchAlerts,
} from "#contract/saved-searches.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { techRef } from "#server/database/tech-ref.ts";

/** What is new are projects that visitors find and that were found since the person last looked. */
const newCount = sql`(
  select count(*)::int from (
    select from saved_search_hits h join projects p on p.id = h.project_id
    where h.search_id = s.id and h.found_at > s.looked_at
      and p.hidden_at is null and p.archived_at is null
    limit ${newCountLimit}) found)`;

const techs = sql`(
  select coalesce(json_agg(${techRef} order by t.name), '[]')
  from techs t where t.slug = any(string_to_array(
    concat_ws(',', s.filters ->> 'techs', s.filters ->> 'tech'), ',')))`;

/** Technologies that the person follows aren't listed among what they saved. */
const isListed = sql`s.followed_tech_id is null`;

const searchesWhere = async (db: Db, condition: Sql) =>
  await sql<SavedSearch>`
      select s.id, s.name, s.filters, ${techs} as techs, s.alerts, iso(s.created_at) as "createdAt",
        ${newCount} as "newCount"
      from saved_searches s where ${condition} order by lower(s.name), s.id`.all(db);

/** The person's saved searches, by name: all of them, since their number is limited. */
export const savedSearchesOf = (db: Db, userId: string): Promise<SavedSearch[]> =>
  searchesWhere(db, sql`s.user_id = ${userId} and ${isListed}`);

export async function savedSearchOf(
  db: Db,
  userId: string,
  id: string,
): Promise<SavedSearch | null> {
  return (
    (await searchesWhere(db, sql`s.user_id = ${userId} and s.id = ${id} and ${isListed}`))[0] ??
    null
  );
}

/** The person's saved search with exactly those filters. */
export async function savedSearchWith(
  db: Db,
  userId: string,
  filters: SavedFilters,
): Promise<SavedSearch | null> {
  const text = JSON.stringify(filters);
  const same = sql`s.user_id = ${userId} and ${isListed} and md5(s.filters::text) = md5(${text}::jsonb::text)`;
  return (await searchesWhere(db, same))[0] ?? null;
}

export async function countSavedSearches(db: Db, userId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches s
    where s.user_id = ${userId} and ${isListed}`.maybeOne(db);
  return row?.count ?? 0;
}

interface NewSavedSearch {
  readonly name: string;
  readonly filters: SavedFilters;
  readonly alerts: SavedSearchAlerts;
}

/** Returns its id. */
export async function insertSavedSearch(
  db: Db,
  userId: string,
  { name, filters, alerts }: NewSavedSearch,
): Promise<string> {
  const id = newId();
  await sql`insert into saved_searches (id, user_id, name, filters, alerts)
    values (${id}, ${userId}, ${name}, ${JSON.stringify(filters)}::jsonb, ${alerts})`.run(db);
  return id;
}

/**
 * Changes name and alerts; undefined fields stay. What was found before isn't notified of any
 * more where alerts are switched off.
 */
export async function updateSavedSearch(
  db: Db,
  id: string,
  { name, alerts }: { name?: string | undefined; alerts?: SavedSearchAlerts | undefined },
): Promise<void> {
  await sql`update saved_searches
    set name = coalesce(${name ?? null}, name), alerts = coalesce(${alerts ?? null}, alerts)
    where id = ${id}`.run(db);
  if (alerts !== "none") return;
  await sql`update saved_search_hits set told_at = now()
    where search_id = ${id} and told_at is null`.run(db);
}

/** Nothing that was found so far is new any more, or has to be notified of. */
export async function markSeen(db: Db, id: string): Promise<void> {
  await sql`update saved_searches set looked_at = now() where id = ${id}`.run(db);
  await sql`update saved_search_hits set told_at = now()
    where search_id = ${id} and told_at is null`.run(db);
}

export async function removeSavedSearch(db: Db, id: string): Promise<void> {
  await sql`delete from saved_searches where id = ${id}`.run(db);
}
