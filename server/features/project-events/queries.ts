import type { ProjectEvent } from "#contract/project-events.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import {
  forViewer,
  isAdmin,
  isOwnEvent,
  seesEvent,
  seesPerson,
} from "#server/database/visibility.ts";
import { pageOf } from "#server/http/cursor.ts";
import { Page } from "#server/http/serve.ts";
import { mayReport } from "#server/features/reports/rules.ts";
import type { Settings } from "#server/settings.ts";
import { hostsOf, withOwnLinks } from "./own-links.ts";

interface EventFilter {
  readonly projectId: string;
  /** All types if null. */
  readonly types: readonly string[] | null;
  readonly before: string | null;
  readonly pageSize: number;
}

type EventRow = Pick<ProjectEvent, "id" | "event" | "createdAt" | "payload"> & {
  readonly user: NonNullable<ProjectEvent["user"]> | null;
  readonly isBot: boolean;
  readonly folded: number;
  readonly hidden: boolean;
  readonly isOwn: boolean;
  readonly repositoryUrl: string | null;
};

/** Whether the row `u`, the sender, is shown: suspended people aren't, while they are suspended. */
const showsSender = forViewer(
  (viewer) =>
    sql`(u.id is null or ${seesPerson(viewer)} and (u.suspended_at is null or ${isAdmin(viewer)}))`,
);

/**
 * A page of the project's events, latest first, without hidden ones and those sent by hidden or
 * suspended people.
 */
export async function eventsOf(
  db: Db,
  viewerId: string | null,
  { projectId, types, before, pageSize }: EventFilter,
  settings: Settings,
): Promise<Page<ProjectEvent[]>> {
  const found = await sql<EventRow>`
    select e.id, e.event, iso(e.created_at) as "createdAt", e.payload, e.is_bot as "isBot",
      e.folded, e.hidden_at is not null as hidden,
      ${isOwnEvent(viewerId)} as "isOwn", p.repository_url as "repositoryUrl",
      case when exists (select from user_accounts a
          where a.user_id = u.id and lower(coalesce(a.login, u.username))
            = lower(e.payload #>> '{sender,login}'))
        then ${userRefJson} end as "user"
    from project_events e join projects p on p.id = e.project_id
      left join users u on u.id = e.user_id
    where e.project_id = ${projectId} and ${showsSender(viewerId)}
      and ${seesEvent(viewerId)}
      and (${types}::text[] is null or e.event = any(${types}::text[]))
      and (${before}::uuid is null or e.id < ${before}::uuid)
    order by e.id desc limit ${pageSize + 1}`.all(db);
  const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
  const hosts = hostsOf(rows[0]?.repositoryUrl ?? null, settings);
  const events = rows.map(
    ({ id, event, createdAt, payload, user, isBot, folded, hidden, isOwn }) => ({
      id,
      event,
      createdAt,
      payload: withOwnLinks(payload, hosts),
      ...(user && { user }),
      ...(isBot && { isBot }),
      ...(folded > 0 && { folded }),
      ...(hidden && { hidden }),
      ...(viewerId !== null && { can: { report: mayReport({ isOwn }) } }),
    }),
  );
  return new Page(events as ProjectEvent[], next);
}
