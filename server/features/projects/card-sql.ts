// The JSON of a project, built by PostgreSQL. Fields that depend on the viewer are returned as
// columns, so that the rules that guard the writes can fill them in without parsing the rest.
import type { RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { userRef } from "#server/database/user-ref.ts";
import { hiddenPeople } from "#server/database/visibility.ts";
import { health } from "./activity-sql.ts";
import { ownInvitation } from "./open-invitations.ts";
import { projectAbilities } from "./rules.ts";

/** Maximum characters of the plain-text description on a card. */
const summaryLength = 200;

export const summary = `case when char_length(p.description_text) > ${summaryLength}
  then rtrim(left(p.description_text, ${summaryLength})) || '…' else p.description_text end`;

const techs = `coalesce((
  select json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'imageUrl', t.image_url)
    order by pt.position)
  from project_techs pt join techs t on t.id = pt.tech_id where pt.project_id = p.id), '[]')`;

const members = (viewer: string) => `coalesce((
  select json_agg(json_build_object(
    'id', m.id, 'project', json_build_object('id', p.id, 'name', p.name),
    'user', ${userRef("u")},
    'roleName', m.role_name, 'createdAt', iso(m.created_at))
    order by (m.role_name <> 'owner')::int, m.id)
  from (select * from members
    where project_id = p.id and user_id not in ${hiddenPeople(viewer)}
    order by (role_name <> 'owner')::int, id limit 5) m
  join users u on u.id = m.user_id), '[]')`;

// A limit that the planner can't know in advance makes it walk the index; otherwise it would sort
// thousands of stars.
const starrers = (viewer: string) => `coalesce((
  select json_agg(s.user_id) from (select user_id from stars
    where project_id = p.id and user_id not in ${hiddenPeople(viewer)}
    order by created_at desc limit (select 200)) s), '[]')`;

// Triggers maintain `star_count`, without hidden people; members are counted here.
const fields = (viewer: string) => `
  'id', p.id, 'name', p.name, 'description', p.description, 'summary', ${summary},
  'techs', ${techs}, 'members', ${members(viewer)},
  'memberCount', (select count(*) from members
    where project_id = p.id and user_id not in ${hiddenPeople(viewer)}),
  'starrers', ${starrers(viewer)}, 'starCount', p.star_count, 'settingOpenRoles', p.open_roles,
  'repositoryUrl', p.repository_url, 'websiteUrl', p.website_url, 'archivedAt', iso(p.archived_at),
  'hiddenAt', iso(p.hidden_at), 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at),
  'lastActivityAt', iso(p.last_activity_at), 'lastActivity', p.last_activity, 'health', ${health}`;

/** Columns of a {@link CardRow}, for the row `p` of projects and the viewer's id as `viewer`. */
const columns = (json: string, viewer: string) => `
  p.id, ${json}::text as json, p.open_roles as "openRoles", p.archived_at is not null as archived,
  p.hidden_at is not null as hidden,
  (select role_name from members where project_id = p.id and user_id = ${viewer}) as role,
  exists (select from stars where project_id = p.id and user_id = ${viewer}) as starred,
  exists (select from applications where project_id = p.id and user_id = ${viewer}
    and status <> 'withdrawn') as applied,
  exists (select from members
      where project_id = p.id and user_id = ${viewer} and role_name = 'owner')
    and not exists (select from members
      where project_id = p.id and user_id <> ${viewer} and role_name = 'owner') as "lastOwner"`;

export const cardColumns = (viewer: string) =>
  columns(`json_build_object(${fields(viewer)})`, viewer);

/** Columns of a {@link ProjectRow}. */
export const projectColumns = (viewer: string) => `
  ${columns(`json_build_object(${fields(viewer)}, 'descriptionHtml', p.description_html)`, viewer)},
  ${ownInvitation(viewer)} as invitation`;

export interface CardRow {
  id: string;
  json: string;
  openRoles: string[];
  archived: boolean;
  hidden: boolean;
  role: RoleName | null;
  starred: boolean;
  applied: boolean;
  lastOwner: boolean;
}

/** A project with all fields, and the viewer's open invitation to it. */
export interface ProjectRow extends CardRow {
  invitation: Project["invitation"];
}

/** The complete JSON of a row: PostgreSQL's part, and the permissions of the viewer. */
export function jsonOf(row: CardRow, viewer: Viewer | null, extra: object = {}): string {
  const can = projectAbilities({ userId: viewer?.id ?? null, role: row.role }, row);
  const personal = JSON.stringify({ starred: row.starred, can, ...extra });
  return `${row.json.slice(0, -1)},${personal.slice(1)}`;
}
