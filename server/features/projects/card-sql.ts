// The JSON of a project, built by PostgreSQL. Fields that depend on the viewer are returned as
// columns, so that the rules that guard the writes can fill them in without parsing the rest.
import type { OpenRole, RoleName } from "#contract/members.ts";
import { projectFields } from "#contract/project-fields.ts";
import type { Project } from "#contract/projects.ts";
import { eventWeeks, maxCountedEvents } from "#shared/activity.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { columnOf } from "#server/database/column-of.ts";
import {
  escaped,
  escapedOrNull,
  jsonObject,
  plain,
  quoted,
  quotedOrNull,
} from "#server/database/json-object.ts";
import { techRefText } from "#server/database/tech-ref.ts";
import { userRefText } from "#server/database/user-ref.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import {
  forViewer,
  hiddenFromVisitors,
  hiddenPeople,
  seesPicture,
} from "#server/database/visibility.ts";
import { countsAsActivity, health, isVisibleSender } from "./activity-sql.ts";
import { type LastApplication, lastApplication } from "./apply-again.ts";
import { ownInvitation } from "#server/database/invitation-json.ts";
import { memberPosition, positionsJson, shownMembers } from "#server/database/position-json.ts";
import { projectAbilities } from "./rules.ts";

/** Maximum characters of the plain-text description on a card. */
const summaryLength = 200;

/** An ellipsis follows what was cut, whatever it ends with. */
export const summary = sql`case when char_length(p.description_text) > ${sql.literal(summaryLength)}
  then rtrim(left(p.description_text, ${sql.literal(summaryLength)})) || '…' else p.description_text end`;

const techs = sql`(select concat('[', string_agg(${techRefText}, ',' order by pt.position), ']')
  from project_techs pt join techs t on t.id = pt.tech_id where pt.project_id = p.id)`;

const member = jsonObject({
  id: quoted(sql`m.id`),
  project: plain(jsonObject({ id: quoted(sql`p.id`), name: escaped(sql`p.name`) })),
  user: plain(sql`(select ${userRefText} from users u where u.id = m.user_id)`),
  roleName: quoted(sql`m.role_name`),
  position: plain(memberPosition),
  createdAt: quoted(sql`iso(m.created_at)`),
});

const weeksAgo = sql`floor(extract(epoch from now() - created_at) / (7 * 24 * 60 * 60))::int`;

/**
 * Reads the latest events by their index, never more than a fixed number. If there are as many, the
 * week of the oldest one isn't complete.
 */
const weeklyEvents = sql`(
  with latest as materialized (
    select ${weeksAgo} as week, user_id, ${countsAsActivity} as counts from project_events e
    where project_id = p.id order by id desc limit ${sql.literal(maxCountedEvents)})
  select coalesce(json_agg(coalesce(counted.count, 0) order by week desc)::text, '[]')
  from generate_series(0, (select least(${sql.literal(eventWeeks)}, case when count(*) = ${sql.literal(maxCountedEvents)}
      then max(week) end) - 1 from latest)) week
    left join (select week, count(*) from latest left join users u on u.id = user_id
      where counts and ${isVisibleSender} group by week) counted using (week))`;

const hiddenFrom = (viewer: Sql | null) =>
  viewer === null ? hiddenFromVisitors : hiddenPeople(viewer);

/** The fields `members`, owners first, and `memberCount`, which most teams need no second look for. */
const team = (viewer: Sql | null) => {
  const seen = sql`project_id = p.id and user_id not in ${hiddenFrom(viewer)}`;
  return sql`(
    select concat('[', string_agg(${member}, ','), '],"memberCount":',
      case when count(*) < ${sql.literal(shownMembers)} then count(*)
        else (select count(*) from members where ${seen}) end)
    from (select id, user_id, role_name, position_id, created_at from members where ${seen}
      order by (role_name <> 'owner')::int, id limit ${sql.literal(shownMembers)}) m)`;
};

// A limit that the planner can't know in advance makes it walk the index; otherwise it would sort
// thousands of stars. Hidden people's stars aren't counted, but they and admins see them.
const starrers = (viewer: Sql | null) => sql`case when p.star_count > 0
    ${viewer === null ? sql`` : sql`or exists (select from users where id = ${viewer} and (hidden_at is not null or is_admin))`}
  then (select concat('[', string_agg('"' || s.user_id || '"', ','), ']') from (
    select user_id from stars where project_id = p.id and user_id not in ${hiddenFrom(viewer)}
    order by created_at desc limit (select 200)) s)
  else '[]' end`;

/** Triggers maintain the free seats of positions; without positions an open role counts as one. */
const freeSeats = (role: OpenRole) =>
  plain(sql`case when p.position_count > 0 then ${sql.id(`p.free_${role}_seats`)}
    else (${sql.literal(role)} = any(p.open_roles))::int end`);

/** The latest update of the project that visitors see. */
const latestUpdate = sql`(select ${jsonObject({
  id: quoted(sql`w.id`),
  excerpt: escaped(sql`coalesce(w.title, excerpt_of(left(w.html, 1500)))`),
  createdAt: quoted(sql`iso(w.created_at)`),
})} from project_updates w
  where w.project_id = p.id and w.hidden_at is null
    and (w.user_id is null or w.user_id not in ${hiddenFromVisitors})
  order by w.id desc limit 1)`;

/** The logo of the row `p` of projects: its address, or null. */
export const logoUrl = quotedOrNull(sql`'/pictures/' || p.logo_hash || '-medium.webp'`);

/** The row `x` of pictures. */
const picture = jsonObject({
  id: quoted(sql`x.id`),
  url: quoted(sql`'/pictures/' || x.hash || '-large.webp'`),
  width: plain(sql`x.width`),
  height: plain(sql`x.height`),
  alt: escaped(sql`x.alt`),
  hidden: plain(sql`(x.hidden_at is not null)::text`),
});

const logo = (viewer: Sql) => sql`(select ${picture} from pictures x
  where x.project_id = p.id and x.place = 'logo' and ${seesPicture(viewer)})`;

const gallery = (viewer: Sql) => sql`(
  select concat('[', string_agg(${picture}, ',' order by x.position, x.id), ']')
  from pictures x where x.project_id = p.id and x.place = 'gallery' and ${seesPicture(viewer)})`;

const repositoryFile = sql`coalesce((
  select json_build_object('path', f.path, 'fields', f.fields, 'positions', array(
    select s.id from positions s
    where s.project_id = p.id and s.file_key = any(f.position_keys) order by s.id))::text
  from repository_files f where f.project_id = p.id), 'null')`;

/** Triggers maintain `star_count`, without hidden people; members are counted here. */
const sameForAll = {
  id: quoted(sql`p.id`),
  name: escaped(sql`p.name`),
  description: escaped(sql`p.description`),
  summary: escaped(summary),
  techs: plain(techs),
  starCount: plain(sql`p.star_count`),
  settingOpenRoles: escaped(sql`p.open_roles`),
  freeSeats: plain(
    jsonObject({ developer: freeSeats("developer"), designer: freeSeats("designer") }),
  ),
  repositoryUrl: escapedOrNull(sql`p.repository_url`),
  pushedAt: quotedOrNull(sql`iso(p.pushed_at)`),
  repositoryArchivedAt: quotedOrNull(sql`iso(p.repository_archived_at)`),
  websiteUrl: escapedOrNull(sql`p.website_url`),
  archivedAt: quotedOrNull(sql`iso(p.archived_at)`),
  hiddenAt: quotedOrNull(sql`iso(p.hidden_at)`),
  createdAt: quoted(sql`iso(p.created_at)`),
  updatedAt: quoted(sql`iso(p.updated_at)`),
  lastActivityAt: quotedOrNull(sql`iso(p.last_activity_at)`),
  lastActivity: quotedOrNull(sql`p.last_activity`),
  starterIssueCount: plain(sql`p.starter_issue_count`),
  health: quoted(health),
  maintainerWanted: plain(sql`p.maintainer_wanted::text`),
  latestUpdate: plain(sql`coalesce(${latestUpdate}, 'null')`),

  imageUrl: logoUrl,
};

const fields = (viewer: Sql | null) => ({
  ...sameForAll,
  members: plain(team(viewer)),
  starrers: plain(starrers(viewer)),
});

/** What the project's abilities depend on. Scalar subqueries look only at the rows of the page. */
const personal = (viewer: Sql) => sql`
  p.open_roles as "openRoles", p.archived_at is not null as archived,
  p.hidden_at is not null as hidden,
  (select role_name from members where project_id = p.id and user_id = ${viewer}) as role,
  coalesce((select true from stars where project_id = p.id and user_id = ${viewer}), false) as starred,
  ${lastApplication(sql`p.id`, viewer)} as "lastApplication",
  coalesce((select own.role_name = 'owner' and not exists (select from members
      where project_id = p.id and user_id <> ${viewer} and role_name = 'owner')
    from members own where own.project_id = p.id and own.user_id = ${viewer}), false) as "lastOwner"`;

/** Columns of a {@link VisitorCardRow}, or of a {@link CardRow} if there is a viewer. */
const columns = (added: ReturnType<typeof fields> | object, viewer: Sql | null) => sql`
  p.id, ${jsonObject({ ...fields(viewer), ...added })} as json
  ${viewer === null ? sql`` : sql`, ${personal(viewer)}`}`;

/** For the row `p` of projects. */
export const cardColumns = (viewer: Sql | null) => columns({}, viewer);

/** Columns of a {@link CardStateRow}. */
export const cardStateColumns = forViewer(
  (viewer) => sql`
  p.id, ${personal(viewer)},
  (select hidden_at is not null from users where id = ${viewer}) as "isViewerHidden"`,
);

const onCards = Object.keys(fields(null));
/** What owners wrote that cards don't show. */
const beyondCards = Object.fromEntries(
  projectFields
    .filter((field) => !onCards.includes(field))
    .map((field) => [field, escapedOrNull(sql.id(`p.${columnOf(field)}`))]),
);

/** Columns of a {@link ProjectRow}. */
export const projectColumns = forViewer(
  (viewer) => sql`
  ${columns(
    {
      descriptionHtml: escaped(sql`p.description_html`),
      ...beyondCards,
      medianAnswerSeconds: plain(sql`coalesce(p.median_answer_seconds::text, 'null')`),
      record: plain(sql`coalesce(p.record::text, 'null')`),
      weeklyEvents: plain(weeklyEvents),
      positions: plain(positionsJson(viewer)),
      logo: plain(sql`coalesce(${logo(viewer)}, 'null')`),
      pictures: plain(gallery(viewer)),
      repositoryFile: plain(repositoryFile),
    },
    viewer,
  )},
  ${ownInvitation(viewer)} as invitation,
  coalesce((select level from project_watches
    where project_id = p.id and user_id = ${viewer}), 'default') as "watchLevel"`,
);

/** A card as visitors see it, who may do nothing with it. */
export interface VisitorCardRow {
  id: string;
  json: string;
}

export interface CardRow extends VisitorCardRow {
  openRoles: string[];
  archived: boolean;
  hidden: boolean;
  role: RoleName | null;
  starred: boolean;
  lastApplication: LastApplication | null;
  lastOwner: boolean;
}

/** What a viewer is to a project: a {@link CardRow} without its JSON. */
export interface CardStateRow extends Omit<CardRow, "json"> {
  isViewerHidden: boolean;
}

/** A project with all fields, the viewer's open invitation to it, and what they want to hear of it. */
export interface ProjectRow extends CardRow {
  invitation: Project["invitation"];
  watchLevel: Project["watchLevel"];
}

/** The state of a project that visitors see, as far as they may do something with it. */
const forVisitors = {
  role: null,
  starred: false,
  openRoles: [],
  archived: false,
  hidden: false,
  lastApplication: null,
  lastOwner: false,
};

/** The complete JSON of a row: PostgreSQL's part, and the permissions of the viewer. */
export function jsonOf(
  row: CardRow | VisitorCardRow,
  viewer: Viewer | null,
  extra: object = {},
): string {
  const state = "role" in row ? row : forVisitors;
  const can = projectAbilities({ userId: viewer?.id ?? null, role: state.role }, state);
  const added = JSON.stringify({ starred: state.starred, can, ...extra });
  return `${row.json.slice(0, -1)},${added.slice(1)}`;
}
