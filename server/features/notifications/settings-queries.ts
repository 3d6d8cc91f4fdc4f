// A person's notification settings. Each list has a maximum length, so that one reply contains it.
import type { NotificationSettings } from "#contract/notification-settings.ts";
import { type NotificationKind, notificationKinds } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { seesComment, seesProject } from "#server/database/visibility.ts";

export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  const isShown = seesProject(userId);
  const row = await sql<Omit<NotificationSettings, "kinds"> & { off: string[] }>`select
    array(select event from notification_kinds_off where user_id = ${userId}) as off,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)
        order by m.set_at desc, p.id), '[]')
      from project_watches m join projects p on p.id = m.project_id
      where m.user_id = ${userId} and m.level = 'none' and ${isShown}) as "mutedProjects",
    (select coalesce(json_agg(json_build_object('id', c.id,
        'project', json_build_object('id', p.id, 'name', p.name), 'excerpt', case when ${seesComment(userId)} then excerpt_of(c.html) else '' end)
        order by m.muted_at desc, c.id), '[]')
      from muted_threads m join comments c on c.id = m.comment_id join projects p on p.id = c.project_id
        left join users u on u.id = c.user_id
      where m.user_id = ${userId} and ${isShown}) as "mutedThreads"`.maybeOne(db);
  const { off = [], mutedProjects = [], mutedThreads = [] } = row ?? {};
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, !off.includes(kind)]));
  return { kinds: kinds as Record<NotificationKind, boolean>, mutedProjects, mutedThreads };
}

export async function switchKinds(
  db: Db,
  userId: string,
  kinds: Partial<Record<NotificationKind, boolean>>,
): Promise<void> {
  const changed = notificationKinds.filter((kind) => kinds[kind] !== undefined);
  if (changed.length === 0) return;
  const off = changed.filter((kind) => !kinds[kind]);
  await sql`
    with on_again as (
      delete from notification_kinds_off
      where user_id = ${userId} and event = any(${changed}) and event <> all(${off}))
    insert into notification_kinds_off (user_id, event)
    select ${userId}, event from unnest(${off}::text[]) as event
    on conflict do nothing`.run(db);
}

const known = {
  projects: sql`projects p where p.id = listed.id`,
  comments: sql`comments c join projects p on p.id = c.project_id where c.id = listed.id`,
};

/** Those of the ids that aren't in the table, or whose project isn't visible to the person. */
export async function unknownIn(
  db: Db,
  userId: string,
  table: keyof typeof known,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as listed (id)
    where not exists (select from ${known[table]} and ${seesProject(userId)})`.all(db);
  return rows.map(({ id }) => id);
}

/**
 * Mutes and unmutes projects, which are levels at which they are watched; returns how many are muted
 * afterwards.
 */
export async function muteProjects(
  db: Db,
  userId: string,
  { mute, unmute }: Mutes,
): Promise<number> {
  await sql`insert into project_watches as w (user_id, project_id, level)
    select ${userId}, id, 'none' from projects where id = any(${mute}::uuid[])
    on conflict (user_id, project_id) do update set level = 'none', set_at = now()
      where w.level <> 'none'`.run(db);
  await sql`delete from project_watches
    where user_id = ${userId} and level = 'none'
      and project_id = any(${unmute}::uuid[])`.run(db);
  const row = await sql<{ count: number }>`
    select count(*) as count from project_watches
    where user_id = ${userId} and level = 'none'`.maybeOne(db);
  return row?.count ?? 0;
}

/** Mutes and unmutes threads, each named by any of its comments. */
export async function muteThreads(
  db: Db,
  userId: string,
  { mute, unmute }: Mutes,
): Promise<number> {
  await sql`insert into muted_threads (user_id, comment_id)
    select distinct ${userId}::uuid, root_id from comments where id = any(${mute}::uuid[])
    on conflict do nothing`.run(db);
  await sql`delete from muted_threads where user_id = ${userId} and comment_id in (
    select root_id from comments where id = any(${unmute}::uuid[]))`.run(db);
  const row = await sql<{ count: number }>`
    select count(*) as count from muted_threads where user_id = ${userId}`.maybeOne(db);
  return row?.count ?? 0;
}

/** The ids to mute and to unmute. */
export interface Mutes {
  readonly mute: readonly string[];
  readonly unmute: readonly string[];
}
