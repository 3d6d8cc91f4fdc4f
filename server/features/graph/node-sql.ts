// Nodes of the graph as JSON, built by PostgreSQL. What a node counts is what the viewer may see.
import type { NodeType } from "#contract/graph.ts";
import { mostCounted } from "#shared/graph.ts";
import {
  hiddenPeople,
  hiddenProjects,
  seesPerson,
  seesProject,
} from "#server/database/visibility.ts";
import { summary } from "#server/features/projects/card-sql.ts";
import { nidSql } from "./nid.ts";

/** Stops at a thousand: of a technology that half of all projects use, nobody reads them all. */
const counted = (rows: string) =>
  `lateral (select count(*)::int as number from (select from ${rows} limit ${mostCounted}) c)`;

const degree = (one: string, other: string) =>
  `'degree', least(${one}.number + ${other}.number, ${mostCounted})`;

interface NodeSql {
  /** The table with its alias, and what is counted beside it. */
  readonly source: (viewer: string) => string;
  /** Whether the row is there for the viewer. */
  readonly isSeen: (viewer: string) => string;
  readonly id: string;
  readonly json: string;
}

// `star_count` is kept by triggers.
const project: NodeSql = {
  id: "p.id",
  source: (viewer) => `projects p,
    ${counted(`members where project_id = p.id and user_id not in ${hiddenPeople(viewer)}`)} team,
    ${counted(`project_techs where project_id = p.id`)} stack`,
  isSeen: seesProject,
  json: `json_build_object('nid', ${nidSql("project", "p.id")}, 'name', p.name, 'type', 'project',
    ${degree("team", "stack")}, 'attributes', json_build_object(
      'name', p.name, 'description', ${summary}, 'starCount', p.star_count,
      'memberCount', team.number, 'archived', p.archived_at is not null,
      'openRoles', case when p.archived_at is null then p.open_roles else '{}' end))`,
};

const user: NodeSql = {
  id: "u.id",
  source: (viewer) => `users u,
    ${counted(`members where user_id = u.id and project_id not in ${hiddenProjects(viewer)}`)} own,
    ${counted(`user_techs where user_id = u.id`)} stack`,
  isSeen: seesPerson,
  json: `json_build_object('nid', ${nidSql("user", "u.id")}, 'name', u.display_name,
    'type', 'user', ${degree("own", "stack")}, 'attributes', json_build_object(
      'name', u.display_name, 'username', u.username, 'imageUrl', u.avatar_url))`,
};

const usesOf = (viewer: string) => `(
  select from project_techs where tech_id = t.id and project_id not in ${hiddenProjects(viewer)}
  union all
  select from user_techs where tech_id = t.id and user_id not in ${hiddenPeople(viewer)}) u`;

const tech: NodeSql = {
  id: "t.id",
  source: (viewer) => `techs t, ${counted(usesOf(viewer))} uses`,
  isSeen: () => "true",
  json: `json_build_object('nid', ${nidSql("tech", "t.id")}, 'name', t.name, 'type', 'tech',
    'degree', uses.number, 'attributes', json_build_object(
      'name', t.name, 'description', t.description, 'slug', t.slug, 'imageUrl', t.image_url))`,
};

export const nodeSql: Record<NodeType, NodeSql> = { project, user, tech };
