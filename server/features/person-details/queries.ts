import {
  activityWeeks,
  maxActivityEntries,
  maxUsedIn,
  type PersonActivity,
  type PersonDetails,
  type UsedTech,
} from "#contract/person-details.ts";
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { techRef } from "#server/database/tech-ref.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import {
  forViewer,
  isAdmin,
  seesEvent,
  seesPerson,
  seesProject,
} from "#server/database/visibility.ts";
import { hostsOf, withOwnLinks } from "#server/features/project-events/own-links.ts";
import { isWork } from "#server/features/projects/activity-sql.ts";
import { memberSource, seen } from "#server/features/projects/team.ts";
import type { Settings } from "#server/settings.ts";

/** Details with the login instead of the account's address. */
export interface StoredDetails extends Omit<PersonDetails, "account"> {
  readonly login: string | null;
}

/** Whether the row `u` isn't suspended, or the viewer is that person or an admin. */
const isSaid = forViewer(
  (viewer) => sql`(u.suspended_at is null or u.id = ${viewer} or ${isAdmin(viewer)})`,
);

/** The technologies that the row `u` wants to learn, as JSON. */
const techsToLearn = sql`coalesce((
  select json_agg(${techRef} order by l.position)
  from techs_to_learn l join techs t on t.id = l.tech_id where l.user_id = u.id), '[]')`;

/**
 * What the person says, as the viewer may see it; null if the person doesn't exist for them.
 * @param provider whose account is shown
 */
export async function detailsOf(
  db: Db,
  userId: string,
  viewerId: string | null,
  provider: ProviderId | null,
): Promise<StoredDetails | null> {
  const row = await sql<StoredDetails>`
    select d.bio, coalesce(d.links, '{}') as links, coalesce(d.shows_account, false) as "showsAccount",
      case when d.shows_account then (select a.login from user_accounts a
        where a.user_id = u.id and a.provider = ${provider}) end as login, d.hours_a_week as "hoursAWeek",
      d.time_zone as "timeZone", coalesce(d.languages, '{}') as languages,
      case when ${isSaid(viewerId)} then ${techsToLearn} else '[]' end as "techsToLearn",
      coalesce(d.accepts_invitations, true) as "acceptsInvitations"
    from users u left join person_details d
      on d.user_id = u.id and ${isSaid(viewerId)}
    where u.id = ${userId} and ${seesPerson(viewerId)}`.maybeOne(db);
  return row ?? null;
}

/** The technologies of a person's stack that projects of theirs are built with. */
export async function usedTechsOf(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<UsedTech[]> {
  return sql<UsedTech>`
    select pt.tech_id as tech, count(*)::int as count, to_json((array_agg(
        json_build_object('id', p.id, 'name', p.name) order by m.id desc))[1:${sql.literal(maxUsedIn)}]) as projects
    from ${memberSource} join project_techs pt on pt.project_id = p.id
      join user_techs ut on ut.user_id = m.user_id and ut.tech_id = pt.tech_id
    where m.user_id = ${userId} and ${seen(viewerId)} group by pt.tech_id`.all(db);
}

const secondsAWeek = 7 * 24 * 60 * 60;
const activityStart = sql`now() - make_interval(weeks => ${sql.literal(activityWeeks)})`;

type ActivityRow = Omit<PersonActivity, "latest"> & {
  /** Of an event with its project's repository. */
  latest: (PersonActivity["latest"][number] & { repositoryUrl?: string | null })[];
};

/**
 * What the person did in projects that the viewer may see. Each part reads an index of the person's
 * rows; only the latest entries are looked up in full.
 */
export async function activityOf(
  db: Db,
  userId: string,
  viewerId: string | null,
  settings: Settings,
): Promise<PersonActivity> {
  const rows = await sql<ActivityRow>`
    with acts as materialized (
      select a.*, p.name from (
        select e.event as kind, e.id, e.project_id, e.created_at as at
          from project_events e where e.user_id = ${userId} and ${isWork}
            and ${seesEvent(viewerId)}
        union all select 'comment', c.id, c.project_id, c.posted_at
          from comments c where c.user_id = ${userId} and c.deleted_at is null and c.hidden_at is null
        union all select 'member', m.id, m.project_id, m.created_at
          from members m where m.user_id = ${userId}
        union all select 'application', x.id, x.project_id, x.created_at
          from applications x where x.user_id = ${userId} and x.user_id = ${viewerId}::uuid
      ) a join projects p on p.id = a.project_id
      where a.at > ${activityStart} and ${seesProject(viewerId)}
        and exists (select from users u where u.id = ${userId} and ${isSaid(viewerId)}))
    select
      (select json_agg(coalesce(counted.count, 0) order by week desc)
        from generate_series(0, ${sql.literal(activityWeeks - 1)}) week left join (
          select floor(extract(epoch from now() - at) / ${sql.literal(secondsAWeek)}) as week, count(*)
          from acts where kind <> 'application' group by 1) counted using (week)) as weeks,
      (select coalesce(json_agg(jsonb_build_object('kind', a.kind, 'id', a.id, 'createdAt', iso(a.at),
            'project', jsonb_build_object('id', a.project_id, 'name', a.name)) || case a.kind
          when 'comment' then jsonb_build_object('repliedTo', (select ${userRefJson}
            from comments c join comments parent on parent.id = c.parent_id
              join users u on u.id = parent.user_id
            where c.id = a.id and ${seesPerson(viewerId)}))
          when 'member' then (select jsonb_build_object('roleName', m.role_name)
            from members m where m.id = a.id)
          when 'application' then (select jsonb_build_object('requestedRole', x.requested_role,
              'position', s.title)
            from applications x left join positions s on s.id = x.position_id where x.id = a.id)
          else (select jsonb_build_object('payload', e.payload, 'repositoryUrl', p.repository_url)
            from project_events e join projects p on p.id = e.project_id where e.id = a.id) end
          order by a.at desc, a.id desc), '[]')
        from (select * from acts order by at desc, id desc
          limit ${sql.literal(maxActivityEntries)}) a) as latest`.all(db);
  const [activity] = rows;
  if (!activity) throw new Error("The statement of an activity gave no row");
  const latest = activity.latest.map(({ repositoryUrl = null, ...entry }) =>
    "payload" in entry
      ? { ...entry, payload: withOwnLinks(entry.payload, hostsOf(repositoryUrl, settings)) }
      : entry,
  );
  return { ...activity, latest: latest as PersonActivity["latest"] };
}

interface DetailsChange {
  readonly bio?: string | null | undefined;
  readonly links?: readonly string[] | undefined;
  readonly showsAccount?: boolean | undefined;
  readonly hoursAWeek?: number | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly acceptsInvitations?: boolean | undefined;
}

/** Fields that are undefined keep their value. */
export async function saveDetails(db: Db, userId: string, change: DetailsChange): Promise<void> {
  const columns = {
    bio: change.bio,
    links: change.links && [...change.links],
    shows_account: change.showsAccount,
    hours_a_week: change.hoursAWeek,
    time_zone: change.timeZone,
    languages: change.languages && [...change.languages],
    accepts_invitations: change.acceptsInvitations,
  };
  await sql`
    insert into person_details ${sql.values({ user_id: userId, ...columns })}
    on conflict (user_id) do update set ${sql.set({ ...columns, updated_at: currentTime() })}`.run(
    db,
  );
}

/** Replaces the technologies that the person wants to learn, in this order. */
export async function setTechsToLearn(
  db: Db,
  userId: string,
  techIds: readonly string[],
): Promise<void> {
  await sql`delete from techs_to_learn where user_id = ${userId}`.run(db);
  await sql`
    insert into techs_to_learn (user_id, tech_id, position)
    select ${userId}, id, position from unnest(${[...techIds]}::uuid[]) with ordinality as x (id, position)`.run(
    db,
  );
}
