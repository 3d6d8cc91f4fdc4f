// Finds the saved searches that changed projects newly fit.
//
// A batch of changes is compared in steps, each a short transaction that stores what it found and how
// far it came: so an import of thousands of projects holds up nobody else. A server that stops leaves
// the rest of its batch to the others. A project is a hit of a search once, so handling changes again
// does no harm.
import type { SavedFilters } from "#contract/saved-searches.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction, retrying } from "#server/database/transaction.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import type { ChangedProject, FormerFacts } from "#server/project-index/questions.ts";
import { announce } from "#server/realtime/announce.ts";
import { queryOf } from "./saved-filters.ts";

/** Changes of a batch. */
const maxChanges = 500;
/** Searches that are compared in one go: the index gets the changes again for each such group. */
const maxSearches = 2_000;
/** Hits that are stored in one transaction. */
const maxHits = 2_000;
/**
 * Somebody who didn't look at so many results isn't notified of more, nor of so many projects a day that
 * use a technology. Lists count up to half of them.
 */
const maxUnseen = 200;
/** Milliseconds for a batch, after which it waits until what changed meanwhile is compared. */
const maxBatchMs = 5_000;
/** Seconds without a step after which another server may go on. */
const claimSeconds = 60;

/**
 * Compares a batch of changes with the saved searches, or a part of it if that takes long; returns
 * whether there may be more. The latest changes come first, so that an alert comes soon also while an
 * import's changes are waiting.
 */
export async function findHits(database: Database, maxMs: number = maxBatchMs): Promise<boolean> {
  const { db } = database;
  const batch = (await beginBatch(db)) ?? (await resumeBatch(db));
  if (!batch) return false;
  try {
    const outcome = await compare(database, batch, maxMs);
    if (outcome === "done") {
      // Its changes go with it; so they do, in another order, when an account's projects are deleted.
      await retrying(db, () => sql`delete from alert_batches where id = ${batch.id}`.run(db));
    }
    if (outcome === "paused") await releaseBatch(db, batch);
  } catch (error) {
    await releaseBatch(db, batch).catch(() => undefined);
    throw error;
  }
  return true;
}

type Outcome = "done" | "paused" | "taken over";

/**
 * Compares the batch with the searches that are left, unless another server has gone on with it
 * because this one took too long for a step.
 */
async function compare(database: Database, batch: Batch, maxMs: number): Promise<Outcome> {
  if (batch.changed.length === 0) return "done";
  const startedAt = performance.now();
  let { comparedUntil } = batch;
  for (;;) {
    const searches: SearchRow[] = await searchesAfter(database.db, comparedUntil);
    const fits = await newFitsOf(database, batch.changed, searches);
    for (const step of stepsOf(searches, fits)) {
      const isOurs = await storeStep(database.db, batch, { ...step, after: comparedUntil });
      if (!isOurs) return "taken over";
      comparedUntil = step.until;
      if (performance.now() - startedAt > maxMs) return "paused";
    }
    if (searches.length < maxSearches) return "done";
  }
}

interface Batch {
  readonly id: string;
  readonly changed: readonly Change[];
  /** The last search that its changes were compared with; null before the first step. */
  readonly comparedUntil: string | null;
}

/** A project, and when it changed last. */
interface Change extends ChangedProject {
  readonly at: Date;
}

const claimed = sql`now() + make_interval(secs => ${claimSeconds})`;

/** A batch of the latest changes that wait; null if none does. */
function beginBatch(database: Db): Promise<Batch | null> {
  return inTransaction(database, async (db) => {
    const rows = await sql<{ id: number }>`
      select id from pending_project_changes where batch_id is null
      order by id desc limit ${maxChanges} for update skip locked`.all(db);
    if (rows.length === 0) return null;
    const id = newId();
    await sql`insert into alert_batches (id, claimed_until) values (${id}, ${claimed})`.run(db);
    await sql`update pending_project_changes set batch_id = ${id}
      where id = any(${rows.map((row) => row.id)}::bigint[])`.run(db);
    return { id, changed: await changesOf(db, id), comparedUntil: null };
  });
}

/** The latest batch that isn't finished and that no server is comparing; null if there is none. */
async function resumeBatch(db: Db): Promise<Batch | null> {
  const rows = await sql<Pick<Batch, "id" | "comparedUntil">>`
    update alert_batches set claimed_until = ${claimed}
    where id = (select id from alert_batches where claimed_until <= now()
      order by id desc limit 1 for update skip locked)
    returning id, compared_until as "comparedUntil"`.all(db);
  const [batch] = rows;
  return batch ? { ...batch, changed: await changesOf(db, batch.id) } : null;
}

const releaseBatch = (db: Db, { id }: Batch) =>
  sql`update alert_batches set claimed_until = now() where id = ${id}`.run(db);

interface ChangeRow {
  readonly id: string;
  readonly at: Date;
  readonly isNew: boolean;
  readonly before: FormerFacts[];
}

async function changesOf(db: Db, batchId: string): Promise<Change[]> {
  const rows = await sql<ChangeRow>`
    select project_id as id, max(at) as at, bool_or(is_new) as "isNew",
      json_agg(before order by id desc) as before
    from pending_project_changes where batch_id = ${batchId}
    group by project_id order by project_id`.all(db);
  return rows.map(({ id, at, isNew, before }) => ({
    id,
    at,
    // The earliest value of each comes last, and wins.
    before: isNew ? null : Object.assign({}, ...before),
  }));
}

interface Step {
  readonly hits: readonly Hit[];
  /** The last search of the step. */
  readonly until: string;
}

/** The searches in steps, each with whole searches and about as many hits as one may store. */
function* stepsOf(searches: readonly SearchRow[], fits: readonly FoundSearch[]): Generator<Step> {
  let hits: Hit[] = [];
  for (const [index, { id }] of searches.entries()) {
    const found = fits[index] ?? [];
    // The latest ones, where there are more than anyone is notified of.
    for (const { projectId, at } of found.slice(-maxUnseen)) {
      hits.push({ searchId: id, projectId, at });
    }
    if (hits.length < maxHits && index < searches.length - 1) continue;
    yield { hits, until: id };
    hits = [];
  }
}

/**
 * Stores the hits of a step and how far the batch was compared; returns false if another server has
 * gone on with it meanwhile.
 */
function storeStep(
  database: Db,
  { id, changed }: Batch,
  { hits, until, after }: Step & { readonly after: string | null },
): Promise<boolean> {
  return inTransaction(database, async (db) => {
    const rowCount = await sql`
      update alert_batches set compared_until = ${until}, claimed_until = ${claimed}
      where id = ${id} and compared_until is not distinct from ${after}::uuid`.run(db);
    if (rowCount === 0) return false;
    if (hits.length === 0) return true;
    await lockProjects(db, changed);
    await storeHits(db, hits);
    return true;
  });
}

/** Before searches are, in the order of their ids, as where accounts are deleted. */
async function lockProjects(db: Db, changed: readonly ChangedProject[]): Promise<void> {
  await sql`select from projects where id = any(${changed.map(({ id }) => id)}::uuid[])
    order by id for key share`.run(db);
}

interface SearchRow {
  readonly id: string;
  readonly filters: SavedFilters;
}

/** Archived projects look for nobody: a search for them finds nothing new. */
async function searchesAfter(db: Db, after: string | null): Promise<SearchRow[]> {
  return sql<SearchRow>`
    select id, filters from saved_searches
    where not filters ? 'archived' and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${maxSearches}`.all(db);
}

interface Hit {
  readonly searchId: string;
  readonly projectId: string;
  /** When the project changed. */
  readonly at: Date;
}

/** The changed projects that newly fit one search, oldest first. */
type FoundSearch = readonly Omit<Hit, "searchId">[];

/** What newly fits each of the searches. Searches with the same filters are run once. */
async function newFitsOf(
  database: Database,
  changed: readonly Change[],
  searches: readonly SearchRow[],
): Promise<readonly FoundSearch[]> {
  if (searches.length === 0) return [];
  const keys = searches.map(({ filters }) => JSON.stringify(filters));
  const distinct = new Map(searches.map(({ filters }, index) => [keys[index] ?? "", filters]));
  const now = Math.floor(currentTimeMs() / 1000);
  const queries = [...distinct.values()].map((filters) => queryOf(filters, now));
  const fits = await projectIndexOf(database).ask("savedSearchMatches", {
    changed,
    searches: queries,
  });
  const times = new Map(changed.map(({ id, at }) => [id, at]));
  const found = fits.map((ids) =>
    ids.toSorted().flatMap((projectId) => {
      const at = times.get(projectId);
      return at ? [{ projectId, at }] : [];
    }),
  );
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, found[place] ?? []]));
  return keys.map((key) => byKey.get(key) ?? []);
}

/**
 * Stores hits, except of changes from before the search was saved, the person's own projects, those
 * that they block, and what nobody may be offered any more. Of the technologies that a person follows,
 * a project is the hit of one.
 */
async function storeHits(db: Db, hits: readonly Hit[]): Promise<void> {
  const rows = await sql<{ userId: string }>`
    with candidate as (
      select * from unnest(${hits.map(({ searchId }) => searchId)}::uuid[],
        ${hits.map(({ projectId }) => projectId)}::uuid[],
        ${hits.map(({ at }) => at)}::timestamptz[]) as x (search_id, project_id, at)
    ), search as materialized (
      select s.id, s.user_id, s.alerts, s.created_at, s.followed_tech_id from saved_searches s
      where s.id in (select search_id from candidate)
        and (select count(*) from (select from saved_search_hits h
          where h.search_id = s.id and h.found_at > case when s.followed_tech_id is null
            then s.looked_at else now() - interval '1 day' end limit ${maxUnseen}) unseen
        ) < ${maxUnseen}
    ), hit as (
      select s.id as search_id, p.id as project_id, s.user_id, s.alerts,
        case when s.followed_tech_id is null then 1 else row_number() over (
          partition by s.user_id, p.id, s.followed_tech_id is null order by s.id) end as rank
      from candidate x join search s on s.id = x.search_id and s.created_at < x.at
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
    select distinct hit.user_id as "userId" from stored join hit using (search_id)`.all(db);
  const userIds = rows.map(({ userId }) => userId);
  await announce(db, { userIds, keys: [["saved_searches"]] });
}
