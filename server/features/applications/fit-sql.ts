import { sql } from "#server/database/sql.ts";

/**
 * How well the applicant of the row `a` of applications fits, as JSON: how many of the technologies
 * that the position asks for, or the project has where the position names none, they list; and
 * whether they list any.
 */
export const fitJson = sql`(
  select json_build_object('shared', count(own.tech_id), 'asked', count(*),
    'hasStack', exists (select from user_techs where user_id = a.user_id)) from (
    select tech_id from position_techs where position_id = a.position_id
    union all select tech_id from project_techs where project_id = a.project_id
      and not exists (select from position_techs where position_id = a.position_id)) required
    left join user_techs own on own.user_id = a.user_id and own.tech_id = required.tech_id)`;
