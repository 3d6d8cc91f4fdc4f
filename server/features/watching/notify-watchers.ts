// Notifies the people who watch a project or follow a person of what was noted for them, in batches.
// Each batch is one transaction with the note of how far it came, so that nobody is notified twice or left
// out, whenever a server stops.
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { type Detail, notifyEach } from "#server/features/notifications/write/notify.ts";
import {
  levelsFor,
  type WatchedEvent,
} from "#server/features/notifications/write/watched-events.ts";

/** People per transaction. */
const batch = 500;

/** Maximum milliseconds for one run: what is left waits for the next one. */
const maxRunMs = 20_000;

/** Only one server notifies at a time, since two would notify the same people. */
const lockKey = 7_310_040;

/** Returns how many notifications were written. */
export async function notifyWatchers(db: Db): Promise<number> {
  const startedAt = performance.now();
  for (let written = 0; ;) {
    const done = await inTransaction(db, notifySome);
    if (done === null) return written;
    written += done;
    if (performance.now() - startedAt > maxRunMs) return written;
  }
}

interface EventRow {
  readonly id: string;
  readonly event: WatchedEvent;
  readonly projectId: string;
  readonly actorId: string | null;
  readonly commentId: string | null;
  readonly detail: Detail;
  readonly notifiedUntil: string | null;
}

/** Notifies the next people of the oldest event; null if nothing is left, or another server does. */
async function notifySome(db: Db): Promise<number | null> {
  const locks = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}) as locked`.all(db);
  if (!locks[0]?.locked) return null;
  const event = await oldestEvent(db);
  if (!event) return null;
  if (!(await lockSubject(db, event))) {
    await noteProgress(db, event.id, null);
    return 0;
  }
  const people = await nextPeople(db, event);
  const last = people.length === batch ? (people.at(-1) ?? null) : null;
  const { actorId, projectId, commentId, detail } = event;
  const written = await notifyEach(
    db,
    people.map((userId) => ({ userId, event: event.event })),
    {
      actorId,
      projectId,
      ...(commentId !== null && { commentId }),
      ...(detail.updateId !== undefined && { updateId: detail.updateId }),
      detail,
    },
  );
  await noteProgress(db, event.id, last);
  return written.length;
}

async function oldestEvent(db: Db): Promise<EventRow | undefined> {
  const row = await sql<EventRow>`
    select id, event, project_id as "projectId", actor_id as "actorId",
      comment_id as "commentId", detail, told_until as "notifiedUntil"
    from watched_events where done_at is null order by id limit 1`.maybeOne(db);
  return row;
}

/** With `last` null, everybody was notified. */
async function noteProgress(db: Db, id: string, last: string | null): Promise<void> {
  await sql`
    update watched_events
    set told_until = coalesce(${last}::uuid, told_until),
      done_at = case when ${last}::uuid is null then now() end
    where id = ${id}`.run(db);
}

/**
 * Whether the event is still so, on the row `p` of projects: seats that are free, a person on the
 * team.
 */
function stillSo({ event, actorId, detail }: EventRow): Sql {
  if (event === "person_joined") {
    return sql`exists (select from members where project_id = p.id and user_id = ${actorId})`;
  }
  if (event !== "seats_opened") return sql`true`;
  const { positionId, roles = [] } = detail;
  if (positionId === undefined) {
    return sql`p.archived_at is null and p.position_count = 0
      and p.open_roles && ${[...roles]}::text[]`;
  }
  return sql`p.archived_at is null and exists (select from positions
    where id = ${positionId} and closed_at is null and taken < seats)`;
}

/**
 * Locks what the notifications are about against deletion, in the order in which everything locks it:
 * the project before its comments and people. False if it is gone, hidden, or no longer so.
 */
async function lockSubject(db: Db, event: EventRow): Promise<boolean> {
  const projects = await sql`
    select from projects p
    where p.id = ${event.projectId} and p.hidden_at is null and ${stillSo(event)}
    for key share`.all(db);
  if (projects.length === 0) return false;
  if (event.commentId !== null) {
    const comments = await sql`
      select from comments
      where id = ${event.commentId} and deleted_at is null and hidden_at is null
      for key share`.all(db);
    if (comments.length === 0) return false;
  }
  if (event.detail.updateId !== undefined) {
    const updates = await sql`
      select from project_updates
      where id = ${event.detail.updateId} and hidden_at is null
      for key share`.all(db);
    if (updates.length === 0) return false;
  }
  if (event.actorId === null) return true;
  const actors = await sql`
    select from users
    where id = ${event.actorId} and hidden_at is null and suspended_at is null
    for key share`.all(db);
  return actors.length > 0;
}

/** The next people to notify, in the order of their ids. */
async function nextPeople(db: Db, event: EventRow): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select w.user_id as id from ${audience(event)} w
    where (${event.notifiedUntil}::uuid is null or w.user_id > ${event.notifiedUntil}::uuid)
      and not exists (select from notifications n
        where n.comment_id = ${event.commentId}::uuid and n.user_id = w.user_id)
    order by w.user_id limit ${batch}`.all(db);
  return rows.map(({ id }) => id);
}

/** Followers on the same team know already; those whom the person blocks aren't notified. */
function audience({ event, projectId, actorId }: EventRow): Sql {
  const watchers = sql`(select user_id from project_watches
      where project_id = ${projectId} and level = any(${[...levelsFor[event]]}::text[]))`;
  const followers = sql`(select f.user_id from person_follows f
    where f.followed_id = ${actorId}
      and not exists (select from members
        where project_id = ${projectId} and user_id = f.user_id)
      and not exists (select from blocks
        where user_id = ${actorId} and blocked_user_id = f.user_id))`;
  if (event === "project_update") return sql`(${watchers} union ${followers})`;
  return event === "person_joined" ? followers : watchers;
}
