// Notifications about reservations: to the project's owners, and to the person whose it is.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { notify } from "#server/features/notifications/write/notify.ts";

export interface NotifiedReservation {
  readonly userId: string;
  readonly projectId: string;
  readonly issue: { id: string; number: number; title: string; url: string };
  readonly until: string;
  /** Once there is one. */
  readonly pullRequest: { number: number; url: string } | null;
}

/** Columns of {@link NotifiedReservation}, of the row `r` of reservations. */
export const notifiedFields = sql`r.user_id as "userId", r.project_id as "projectId",
  json_build_object('id', r.issue_id, 'number', r.number, 'title', r.title, 'url', r.url) as issue,
  iso(r.until) as until,
  case when r.pull_request_number is not null then json_build_object(
    'number', r.pull_request_number, 'url', r.pull_request_url) end as "pullRequest"`;

/** That the person is on an issue, or that their pull request for it is merged. */
export async function notifyOwners(
  db: Db,
  event: "issue_reserved" | "reservation_merged",
  { userId, projectId, issue, until, pullRequest }: NotifiedReservation,
): Promise<void> {
  const owners = await sql<{ id: string }>`
    select user_id as id from members
    where project_id = ${projectId} and role_name = 'owner'`.all(db);
  const detail =
    event === "issue_reserved" || !pullRequest ? { issue, until } : { issue, pullRequest };
  await notify(
    db,
    owners.map(({ id }) => id),
    { event, actorId: userId, projectId, detail },
  );
}

/** That it ends soon or has ended; `actorId` is null where nobody ended it. */
export async function notifyHolder(
  db: Db,
  event: "reservation_ending" | "reservation_ended",
  { userId, projectId, issue, until }: NotifiedReservation,
  actorId: string | null,
): Promise<void> {
  const detail = event === "reservation_ending" ? { issue, until } : { issue };
  await notify(db, [userId], { event, actorId, projectId, detail });
}
