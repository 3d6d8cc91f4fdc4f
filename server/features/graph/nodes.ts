// The nodes of the graph: their ids on the wire (nids), and their JSON, built by PostgreSQL. The
// degree counts only what the viewer may see.
import type { NodeType } from "#contract/graph.ts";
import { id as uuid } from "#contract/text.ts";
import { maxNeighbourCount } from "#shared/graph.ts";
import type { Database } from "#server/database/connect.ts";
import {
  hiddenPeople,
  hiddenProjects,
  seesPerson,
  seesProject,
} from "#server/database/visibility.ts";
import { summary } from "#server/features/projects/card-sql.ts";
import { invalid } from "#server/http/errors.ts";

export interface NodeRef {
  readonly type: NodeType;
  readonly id: string;
}

const prefixes = { project: "P", user: "U", tech: "T" } as const;
const types = new Map<string, NodeType>([
  ["P", "project"],
  ["U", "user"],
  ["T", "tech"],
]);

export const nidOf = ({ type, id: own }: NodeRef): string => `${prefixes[type]}_${own}`;

/** SQL for the nid of a node of that type; `expression` is its id. */
export const nidSql = (type: NodeType, expression: string) =>
  `'${prefixes[type]}_' || ${expression}`;

/** Parses a nid. @throws 400 naming the query field that contains it */
export function parseNid(nid: string, field: string): NodeRef {
  const refuse = (message: string) => invalid(message, [{ path: field, message }]);
  const [prefix, own, ...rest] = nid.split("_");
  if (!prefix || !own || rest.length > 0) throw refuse("Invalid nid");
  const type = types.get(prefix);
  if (!type) throw refuse("Unrecognized nid prefix");
  if (!uuid.safeParse(own).success) throw refuse("Invalid nid");
  return { type, id: own };
}

/** Parses a nid that is known to be valid. */
export const nodeRefOf = (nid: string): NodeRef => ({
  type: types.get(nid.slice(0, 1)) ?? "tech",
  id: nid.slice(2),
});

/** Counting stops at a thousand, so that a technology used by half of all projects stays cheap. */
const counted = (rows: string) =>
  `lateral (select count(*)::int as number from (select from ${rows} limit ${maxNeighbourCount}) c)`;

const degree = (one: string, other: string) =>
  `'degree', least(${one}.number + ${other}.number, ${maxNeighbourCount})`;

/** How many technologies of the viewer's stack a row of `stacks` has; 0 for visitors. */
const sharedWith = (viewer: string, stacks: string) =>
  `lateral (select count(*)::int as number from user_techs mine
    where mine.user_id = ${viewer} and exists (
      select from ${stacks} and tech_id = mine.tech_id)) shared`;

/** Without positions an open role counts as one seat. */
const freeSeats = `case when p.archived_at is not null then 0
  when p.position_count > 0 then p.free_developer_seats + p.free_designer_seats
  else cardinality(p.open_roles) end`;

interface NodeSql {
  /** The table with its alias, and the tables that are counted. */
  readonly source: (viewer: string) => string;
  /** Whether the row is visible to the viewer. */
  readonly isSeen: (viewer: string) => string;
  readonly id: string;
  readonly json: string;
}

// Triggers maintain `star_count`.
const projectSql: NodeSql = {
  id: "p.id",
  source: (viewer) => `projects p,
    ${counted(`members where project_id = p.id and user_id not in ${hiddenPeople(viewer)}`)} team,
    ${counted(`project_techs where project_id = p.id`)} stack,
    ${sharedWith(viewer, "project_techs where project_id = p.id")}`,
  isSeen: seesProject,
  json: `json_build_object('nid', ${nidSql("project", "p.id")}, 'name', p.name, 'type', 'project',
    ${degree("team", "stack")}, 'attributes', json_build_object(
      'name', p.name, 'description', ${summary}, 'starCount', p.star_count,
      'memberCount', team.number, 'archived', p.archived_at is not null,
      'openRoles', case when p.archived_at is null then p.open_roles else '{}' end,
      'freeSeats', ${freeSeats}, 'lastActivityAt', iso(p.last_activity_at),
      'sharedTechs', shared.number))`,
};

const userSql: NodeSql = {
  id: "u.id",
  source: (viewer) => `users u,
    ${counted(`members where user_id = u.id and project_id not in ${hiddenProjects(viewer)}`)} own,
    ${counted(`user_techs where user_id = u.id`)} stack,
    ${sharedWith(viewer, `user_techs where user_id = u.id and u.id <> ${viewer}`)}`,
  isSeen: seesPerson,
  json: `json_build_object('nid', ${nidSql("user", "u.id")}, 'name', u.display_name,
    'type', 'user', ${degree("own", "stack")}, 'attributes', json_build_object(
      'name', u.display_name, 'username', u.username, 'imageUrl', u.avatar_url,
      'sharedTechs', shared.number))`,
};

const usesOf = (viewer: string) => `(
  select from project_techs where tech_id = t.id and project_id not in ${hiddenProjects(viewer)}
  union all
  select from user_techs where tech_id = t.id and user_id not in ${hiddenPeople(viewer)}) u`;

const techSql: NodeSql = {
  id: "t.id",
  source: (viewer) => `techs t, ${counted(usesOf(viewer))} uses`,
  isSeen: () => "true",
  json: `json_build_object('nid', ${nidSql("tech", "t.id")}, 'name', t.name, 'type', 'tech',
    'degree', uses.number, 'attributes', json_build_object(
      'name', t.name, 'description', t.description, 'slug', t.slug, 'imageUrl', t.image_url))`,
};

export const nodeSql: Record<NodeType, NodeSql> = {
  project: projectSql,
  user: userSql,
  tech: techSql,
};

const nodeTypes = ["project", "user", "tech"] as const satisfies NodeType[];

const nodesById = nodeTypes
  .map((type, index) => {
    const { id, source, isSeen, json } = nodeSql[type];
    return `select ${nidSql(type, id)} as nid, ${json}::text as json from ${source("$1::uuid")}
      where ${id} = any($${index + 2}::uuid[]) and ${isSeen("$1::uuid")}`;
  })
  .join(" union all ");

/** The nodes that the viewer may see, as JSON, by nid. */
export async function nodesOf(
  database: Database,
  viewerId: string | null,
  nids: readonly string[],
): Promise<Map<string, string>> {
  const refs = nids.map(nodeRefOf);
  const ids = nodeTypes.map((wanted) =>
    refs.filter(({ type }) => type === wanted).map(({ id }) => id),
  );
  const rows = await database.prepared<{ nid: string; json: string }>("graph-nodes", nodesById, [
    viewerId,
    ...ids,
  ]);
  return new Map(rows.map(({ nid, json }) => [nid, json]));
}
