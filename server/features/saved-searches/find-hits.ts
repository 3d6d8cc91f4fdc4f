// Finds the saved searches that changed projects newly fit.
//
// A batch of changes is claimed by the server that handles it, for as long as its transaction lasts:
// a server that stops leaves them to the others. A project is a hit of a search once, so handling
// changes again does no harm.
import { sql } from "kysely";
import type { SavedFilters } from "#contract/saved-searches.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { ChangedProject, FormerFacts } from "#server/project-index/changed-projects.ts";
import { announce } from "#server/realtime/announce.ts";
import { queryOf } from "#server/features/projects/saved-filters.ts";

/** Changes and searches that are compared in one go. */
const maxChanges = 500;
const maxSearches = 2_000;
/** Hits per statement, so that each ends well before the statement timeout. */
const maxHits = 2_000;
/**
 * Somebody who didn't look at so many results isn't told of more, nor of so many projects a day that
 * use a technology.
 */
const maxUnseen = 1_000;

/**
 * Handles a batch of changes; returns whether there may be more. The latest come first, so that an
 * alert comes soon also while an import's changes are waiting.
 */
export function findHits(database: Database): Promise<boolean> {
  return inTransaction(database.db, async (db) => {
    const { changed, isFull } = await claimChanges(db);
    if (changed.length === 0) return isFull;
    let isLocked = false;
    for (let after: string | null = null; ;) {
      const searches: SearchRow[] = await searchesAfter(db, after);
      const hits = await hitsOf(database, changed, searches);
      // Not while searches are compared: nobody could delete these projects meanwhile.
      if (hits.length > 0 && !isLocked) await lockProjects(db, changed);
      isLocked ||= hits.length > 0;
      for (let start = 0; start < hits.length; start += maxHits) {
        await storeHits(db, hits.slice(start, start + maxHits));
      }
      if (searches.length < maxSearches) return isFull;
      after = searches.at(-1)?.id ?? null;
    }
  });
}

/** A project, and when it changed last. */
interface Change extends ChangedProject {
  readonly at: Date;
}

interface ChangeRow {
  readonly id: string;
  readonly at: Date;
  readonly isNew: boolean;
  readonly before: FormerFacts[];
}

async function claimChanges(
  db: Db,
): Promise<{ readonly changed: Change[]; readonly isFull: boolean }> {
  const { rows } = await sql<ChangeRow & { taken: number }>`
    with taken as (
      delete from pending_project_changes where id in (
        select id from pending_project_changes order by id desc limit ${maxChanges}
        for update skip locked)
      returning id, project_id, is_new, before, at)
    select project_id as id, max(at) as at, bool_or(is_new) as "isNew",
      json_agg(before order by id desc) as before, (select count(*)::int from taken) as taken
    from taken group by project_id order by project_id`.execute(db);
  const changed = rows.map(({ id, at, isNew, before }) => ({
    id,
    at,
    // The earliest value of each comes last, and wins.
    before: isNew ? null : Object.assign({}, ...before),
  }));
  return { changed, isFull: rows[0]?.taken === maxChanges };
}

/** Before searches are, in the order of their ids, as where accounts are deleted. */
async function lockProjects(db: Db, changed: readonly ChangedProject[]): Promise<void> {
  await sql`select from projects where id = any(${changed.map(({ id }) => id)}::uuid[])
    order by id for key share`.execute(db);
}

interface SearchRow {
  readonly id: string;
  readonly filters: SavedFilters;
}

/** Archived projects look for nobody: a search for them finds nothing new. */
async function searchesAfter(db: Db, after: string | null): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select id, filters from saved_searches
    where not filters ? 'archived' and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${maxSearches}`.execute(db);
  return rows;
}

interface Hit {
  readonly searchId: string;
  readonly projectId: string;
  /** When the project changed. */
  readonly at: Date;
}

/** Searches with the same filters are asked for once. */
async function hitsOf(
  database: Database,
  changed: readonly Change[],
  searches: readonly SearchRow[],
): Promise<Hit[]> {
  if (searches.length === 0) return [];
  const same = Map.groupBy(searches, ({ filters }) => JSON.stringify(filters));
  const now = Math.floor(Date.now() / 1000);
  const queries = [...same.values()].flatMap(([search]) =>
    search ? [queryOf(search.filters, now)] : [],
  );
  const fits = await projectIndexOf(database).ask("newFits", { changed, searches: queries });
  const times = new Map(changed.map(({ id, at }) => [id, at]));
  return [...same.values()].flatMap((group, place) =>
    (fits[place] ?? []).flatMap((projectId) => {
      const at = times.get(projectId);
      return at ? group.map(({ id }) => ({ searchId: id, projectId, at })) : [];
    }),
  );
}

/**
 * Stores hits, except of changes from before the search was saved, the person's own projects, those
 * that they block, and what nobody may be offered any more. Of the technologies that a person follows,
 * a project is the hit of one.
 */
async function storeHits(db: Db, hits: readonly Hit[]): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    with given as (
      select * from unnest(${hits.map(({ searchId }) => searchId)}::uuid[],
        ${hits.map(({ projectId }) => projectId)}::uuid[],
        ${hits.map(({ at }) => at)}::timestamptz[]) as x (search_id, project_id, at)
    ), search as materialized (
      select s.id, s.user_id, s.alerts, s.created_at, s.followed_tech_id from saved_searches s
      where s.id in (select search_id from given)
        and (select count(*) from (select from saved_search_hits h
          where h.search_id = s.id and h.found_at > case when s.followed_tech_id is null
            then s.looked_at else now() - interval '1 day' end limit ${maxUnseen}) unseen
        ) < ${maxUnseen}
    ), hit as (
      select s.id as search_id, p.id as project_id, s.user_id, s.alerts,
        case when s.followed_tech_id is null then 1 else row_number() over (
          partition by s.user_id, p.id, s.followed_tech_id is null order by s.id) end as rank
      from given x join search s on s.id = x.search_id and s.created_at < x.at
        join projects p on p.id = x.project_id
      where p.hidden_at is null and p.archived_at is null
        and not exists (select from members m where m.project_id = p.id and m.user_id = s.user_id)
        and not exists (select from blocks b
          where b.user_id = s.user_id and b.blocked_project_id = p.id)
        and not exists (select from members m
            join blocks b on b.user_id = s.user_id and b.blocked_user_id = m.user_id
          where m.project_id = p.id and m.role_name = 'owner')
        and (s.followed_tech_id is null or not exists (
          select from saved_searches f join saved_search_hits h on h.search_id = f.id
          where f.user_id = s.user_id and f.followed_tech_id is not null and h.project_id = p.id))
    ), stored as (
      insert into saved_search_hits (search_id, project_id, found_at, told_at)
      select search_id, project_id, clock_timestamp(), case when alerts = 'none' then now() end
      from hit where rank = 1 order by search_id, project_id
      on conflict do nothing returning search_id)
    select distinct hit.user_id as "userId" from stored join hit using (search_id)`.execute(db);
  const userIds = rows.map(({ userId }) => userId);
  await announce(db, { userIds, keys: [["saved_searches"]] });
}
