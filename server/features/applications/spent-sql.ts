import { sql } from "kysely";

/**
 * Whether the application `a`, an SQL alias, led to a membership that has ended since: the applicant
 * was accepted once, and isn't on the team.
 */
export const spentCondition = (a: string) =>
  sql.raw(`(exists (select from application_events spent
      where spent.application_id = ${a}.id and spent.status = 'accepted')
    and not exists (select from members still
      where still.project_id = ${a}.project_id and still.user_id = ${a}.user_id))`);
