// The conditions of the lists of people who can be found.
import type { z } from "zod";
import type { listPeople } from "#contract/findable-people.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { requireKnownSlugs } from "#server/features/techs/require-known-techs.ts";
import { isListed } from "./findable-sql.ts";
import { invitationLimits } from "#shared/limits.ts";

type PeopleQuery = Pick<
  z.output<typeof listPeople.query>,
  "techs" | "techsMatch" | "role" | "availability"
>;

/** The filters, with the ids of the technologies. */
export interface Filters {
  readonly viewerId: string | null;
  readonly techIds: readonly string[];
  readonly techsMatch: "all" | "any";
  readonly role: OpenRole | null;
  readonly availability: string | null;
  /** Only those whom the project could invite, to one of the roles. */
  readonly project?: { readonly id: string; readonly roles: readonly OpenRole[] };
}

/** @throws 400 if a technology doesn't exist */
export async function filtersOf(
  db: Db,
  viewerId: string | null,
  query: PeopleQuery,
): Promise<Filters> {
  const { techs = [], techsMatch, role = null, availability = null } = query;
  const techIds = await requireKnownSlugs(db, techs);
  return { viewerId, techIds, techsMatch, role, availability };
}

const always = sql`true`;

/** Each for a row `f`. */
export const hasRole = ({ role }: Filters): Sql =>
  role === null ? always : sql`f.roles @> array[${role}]`;

export const hasAvailability = ({ availability }: Filters): Sql =>
  availability === null ? always : sql`f.availability = ${availability}`;

export function hasTechs({ techIds, techsMatch }: Filters): Sql {
  if (techIds.length === 0) return always;
  const groups = techsMatch === "any" ? [techIds] : techIds.map((id) => [id]);
  const conditions = groups.map(
    (ids) => sql`f.user_id in (
      select x.user_id from user_techs x where x.tech_id = any(${[...ids]}::uuid[]) and x.is_findable)`,
  );
  return sql.join(conditions, " and ");
}

/** Whether the row is listed for the viewer at all, and could be invited to the project. */
export function isCandidate({ viewerId, project }: Filters): Sql {
  const listed = isListed(viewerId);
  if (!project) return listed;
  const { id, roles } = project;
  return sql`${listed} and f.roles && ${[...roles]}::text[] and not exists (select from (
    select user_id from members where project_id = ${id}
    union all select user_id from invitations where project_id = ${id}
      and (ended_at is null or (outcome = 'declined'
        and ended_at > now() - ${invitationLimits.daysAfterDecline} * interval '1 day'))
    union all select user_id from applications where project_id = ${id} and status = 'pending'
    union all select user_id from blocks where blocked_project_id = ${id}
  ) taken where taken.user_id = f.user_id)`;
}

export const isResult = (filters: Filters): Sql =>
  sql`${isCandidate(filters)} and ${hasRole(filters)} and ${hasAvailability(filters)}
    and ${hasTechs(filters)}`;
