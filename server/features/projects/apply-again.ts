// Whether a person may apply to a project again: their latest application to it decides.
import type { ApplicationStatus } from "#contract/applications.ts";
import type { RoleName } from "#contract/members.ts";
import { t } from "#shared/messages/t.ts";
import { currentTime } from "#server/database/clock.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { dayLabel, reapplyAfterDays } from "#shared/answer-times.ts";
import { dayMs } from "#shared/time.ts";

/** A person's latest application to a project. */
export interface LastApplication {
  readonly status: ApplicationStatus;
  /** When it got its status. */
  readonly statusSince: string;
  /** When an owner allowed the applicant to apply again, if one did. */
  readonly reapplyAllowedAt: string | null;
}

/**
 * When the applicant may apply again after the application was closed: at once where an owner allows
 * it. Null for any other status.
 */
export function reapplyAtOf(last: LastApplication): Date | null {
  if (last.status !== "closed") return null;
  if (last.reapplyAllowedAt !== null) return new Date(last.reapplyAllowedAt);
  return new Date(Date.parse(last.statusSince) + reapplyAfterDays * dayMs);
}

/** Why the person can't apply: they have an open application, or one was closed lately. */
export type ApplyObstacle = { readonly kind: "open" } | { readonly kind: "closed"; at: Date };

/** Null without an application, after withdrawing, after it expired, and once the time is over. */
export function applyObstacle(
  last: LastApplication | null,
  now: Date = currentTime(),
): ApplyObstacle | null {
  if (last === null || last.status === "withdrawn" || last.status === "expired") return null;
  const at = reapplyAtOf(last);
  if (at === null) return { kind: "open" };
  return at > now ? { kind: "closed", at } : null;
}

/** When the person, whose application was closed, may apply again; null if they needn't wait. */
export function waitsUntil(person: {
  readonly role: RoleName | null;
  readonly lastApplication: LastApplication | null;
}): string | null {
  const obstacle = person.role === null ? applyObstacle(person.lastApplication) : null;
  return obstacle?.kind === "closed" ? obstacle.at.toISOString() : null;
}

/** The obstacle as a sentence for the applicant. */
export const obstacleText = (obstacle: ApplyObstacle): string =>
  obstacle.kind === "open"
    ? t("projects.alreadyApplied")
    : t("projects.applyAgainOn", { day: dayLabel(obstacle.at) });

/** SQL for the {@link LastApplication} of a person to a project, as JSON or null. */
export const lastApplication = (project: Sql, person: Sql): Sql => sql`(
  select json_build_object('status', status, 'statusSince', iso(updated_at),
    'reapplyAllowedAt', iso(reapply_allowed_at))
  from applications where project_id = ${project} and user_id = ${person}
  order by id desc limit 1)`;
