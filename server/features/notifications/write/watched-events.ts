// What people hear of who watch a project or follow a person. An act only notes what happened; a job
// notifies afterwards (`server/features/watching/notify-watchers.ts`), however many people that are.
import type { NotificationEvent } from "#contract/notifications.ts";
import type { WatchLevel } from "#contract/watching.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";

export type WatchedEvent = Extract<
  NotificationEvent,
  "thread_created" | "release_published" | "seats_opened" | "person_joined" | "project_update"
>;

/**
 * The levels at which watchers of a project hear of an event. Followers of the person hear of
 * `person_joined` instead, and also of `project_update`.
 */
export const levelsFor: Record<WatchedEvent, readonly Exclude<WatchLevel, "default">[]> = {
  thread_created: ["all"],
  release_published: ["all", "releases"],
  seats_opened: ["all", "releases"],
  person_joined: [],
  project_update: ["all", "releases"],
};

/** Followers of a person hear of so many projects a day. */
const joinedPerDay = 5;

/** SQL expressions over the rows `from`, each of which is noted. */
interface WatchedSql {
  readonly event: WatchedEvent;
  /** A new id. */
  readonly id: Sql;
  readonly projectId: Sql;
  readonly actorId: Sql;
  readonly commentId?: Sql;
  /** What is notified once within some days. */
  readonly subject: Sql;
  readonly detail?: Sql;
  readonly from: Sql;
}

/** A statement that notes events for which there is an audience. */
export const notingEvent = (row: WatchedSql): Sql => sql`
  insert into watched_events (id, event, project_id, actor_id, comment_id, subject, detail)
  select ${row.id}, ${sql.literal(row.event)}, ${row.projectId}, ${row.actorId},
    ${row.commentId ?? sql`null::uuid`}, ${row.subject}, ${row.detail ?? sql`'{}'::jsonb`}
  from ${row.from} where ${hasAudience(row)}
  on conflict (project_id, event, subject) do nothing`;

function hasAudience({ event, projectId, actorId }: WatchedSql): Sql {
  if (event === "person_joined") {
    return sql`exists (select from person_follows where followed_id = ${actorId})
      and (select count(*) from watched_events w where w.event = 'person_joined'
        and w.actor_id = ${actorId} and w.created_at > now() - interval '1 day') < ${sql.literal(joinedPerDay)}`;
  }
  const watchers = sql`exists (select from project_watches
    where project_id = ${projectId} and level in (${sql.join(levelsFor[event].map(sql.literal))}))`;
  if (event !== "project_update") return watchers;
  return sql`(${watchers} or exists (select from person_follows where followed_id = ${actorId}))`;
}

interface OpenedSeats {
  readonly projectId: string;
  /** Who opened them; null for a file in the repository. */
  readonly actorId: string | null;
  readonly roles: readonly string[];
  /** Null where the project has no positions. */
  readonly position: { readonly id: string; readonly title: string } | null;
}

const opened = notingEvent({
  event: "seats_opened",
  id: sql`x.id`,
  projectId: sql`x.project_id`,
  actorId: sql`x.actor_id`,
  subject: sql`x.subject`,
  detail: sql`x.detail`,
  from: sql`noted x`,
});

/**
 * Notes that one can apply for positions or roles again, or for the first time. Part of the
 * transaction of the change.
 */
export async function noteOpenedSeats(db: Db, seats: readonly OpenedSeats[]): Promise<void> {
  const rows = seats.map(({ projectId, actorId, roles, position }) => ({
    id: newId(),
    project_id: projectId,
    actor_id: actorId,
    subject: position ? position.id : roles.toSorted().join(" "),
    detail: {
      roles,
      ...(position && { positionId: position.id, positionTitle: position.title }),
    },
  }));
  await sql`
    with noted as (select * from json_to_recordset(${JSON.stringify(rows)}) as r (id uuid,
      project_id uuid, actor_id uuid, subject text, detail jsonb))
    ${opened}`.run(db);
}

const joined = notingEvent({
  event: "person_joined",
  id: sql`x.id`,
  projectId: sql`x.project_id`,
  actorId: sql`x.actor_id`,
  subject: sql`x.actor_id::text`,
  detail: sql`x.detail`,
  from: sql`noted x`,
});

/** Notes that the person started the project or joined it, with that role. */
export async function noteJoined(
  db: Db,
  joining: {
    readonly projectId: string;
    readonly userId: string;
    readonly roleName: string;
    readonly started: boolean;
  },
): Promise<void> {
  const { projectId, userId, roleName, started } = joining;
  await sql`
    with noted as (select ${newId()}::uuid as id, ${projectId}::uuid as project_id,
      ${userId}::uuid as actor_id, ${JSON.stringify({ roleName, started })}::jsonb as detail)
    ${joined}`.run(db);
}

const updated = notingEvent({
  event: "project_update",
  id: sql`x.id`,
  projectId: sql`x.project_id`,
  actorId: sql`x.actor_id`,
  subject: sql`x.subject`,
  detail: sql`x.detail`,
  from: sql`noted x`,
});

/** Notes that the person posted an update: one a day of each project is notified of. */
export async function noteUpdate(
  db: Db,
  {
    projectId,
    userId,
    updateId,
    day,
  }: {
    readonly projectId: string;
    readonly userId: string;
    readonly updateId: string;
    /** Such as 2026-11-28. */
    readonly day: string;
  },
): Promise<void> {
  await sql`
    with noted as (select ${newId()}::uuid as id, ${projectId}::uuid as project_id,
      ${userId}::uuid as actor_id, ${day}::text as subject,
      ${JSON.stringify({ updateId })}::jsonb as detail)
    ${updated}`.run(db);
}
