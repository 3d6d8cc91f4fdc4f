// The nodes of the graph: their ids on the wire (nids), and their JSON, built by PostgreSQL. The
// degree counts only what the viewer may see.
import { t } from "#shared/messages/t.ts";
import type { NodeType } from "#contract/graph.ts";
import { id as uuid } from "#contract/text.ts";
import { maxNeighbourCount } from "#shared/graph.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import {
  hiddenPeople,
  hiddenProjects,
  seesPerson,
  seesProject,
} from "#server/database/visibility.ts";
import { summary } from "#server/features/projects/card-sql.ts";
import { descriptionLanguage } from "#server/features/techs/queries.ts";
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
export const nidSql = (type: NodeType, expression: Sql) =>
  sql`${sql.literal(`${prefixes[type]}_`)} || ${expression}`;

/** Parses a nid. @throws 400 naming the query field that contains it */
export function parseNid(nid: string, field: string): NodeRef {
  const refuse = (message: string) => invalid(message, [{ path: field, message }]);
  const [prefix, own, ...rest] = nid.split("_");
  if (!prefix || !own || rest.length > 0) throw refuse(t("explorer.invalidNid"));
  const type = types.get(prefix);
  if (!type) throw refuse(t("explorer.unknownPrefix"));
  if (!uuid.safeParse(own).success) throw refuse(t("explorer.invalidNid"));
  return { type, id: own };
}

/** Parses a nid that is known to be valid. */
export const nodeRefOf = (nid: string): NodeRef => ({
  type: types.get(nid.slice(0, 1)) ?? "tech",
  id: nid.slice(2),
});

/** Counting stops at a thousand, so that a technology used by half of all projects stays cheap. */
const counted = (rows: Sql) =>
  sql`lateral (select count(*)::int as number from (select from ${rows} limit ${sql.literal(maxNeighbourCount)}) c)`;

const degree = (one: Sql, other: Sql) =>
  sql`'degree', least(${one}.number + ${other}.number, ${sql.literal(maxNeighbourCount)})`;

/** How many technologies of the viewer's stack a row of `stacks` has; 0 for visitors. */
const sharedWith = (viewer: Sql, stacks: Sql) =>
  sql`lateral (select count(*)::int as number from user_techs mine
    where mine.user_id = ${viewer} and exists (
      select from ${stacks} and tech_id = mine.tech_id)) shared`;

/** Without positions an open role counts as one seat. */
const freeSeats = sql`case when p.archived_at is not null then 0
  when p.position_count > 0 then p.free_developer_seats + p.free_designer_seats
  else cardinality(p.open_roles) end`;

interface NodeSql {
  /** The table with its alias, and the tables that are counted. */
  readonly source: (viewer: Sql) => Sql;
  /** Whether the row is visible to the viewer. */
  readonly isSeen: (viewer: Sql) => Sql;
  readonly id: Sql;
  readonly json: Sql;
}

// Triggers maintain `star_count`.
const projectSql: NodeSql = {
  id: sql`p.id`,
  source: (viewer) => sql`projects p,
    ${counted(sql`members where project_id = p.id and user_id not in ${hiddenPeople(viewer)}`)} team,
    ${counted(sql`project_techs where project_id = p.id`)} stack,
    ${sharedWith(viewer, sql`project_techs where project_id = p.id`)}`,
  isSeen: seesProject,
  json: sql`json_build_object('nid', ${nidSql("project", sql`p.id`)}, 'name', p.name, 'type', 'project',
    ${degree(sql`team`, sql`stack`)}, 'attributes', json_build_object(
      'name', p.name, 'description', ${summary}, 'starCount', p.star_count,
      'memberCount', team.number, 'archived', p.archived_at is not null,
      'openRoles', case when p.archived_at is null then p.open_roles else '{}' end,
      'freeSeats', ${freeSeats}, 'lastActivityAt', iso(p.last_activity_at),
      'sharedTechs', shared.number))`,
};

const userSql: NodeSql = {
  id: sql`u.id`,
  source: (viewer) => sql`users u,
    ${counted(sql`members where user_id = u.id and project_id not in ${hiddenProjects(viewer)}`)} own,
    ${counted(sql`user_techs where user_id = u.id`)} stack,
    ${sharedWith(viewer, sql`user_techs where user_id = u.id and u.id <> ${viewer}`)}`,
  isSeen: seesPerson,
  json: sql`json_build_object('nid', ${nidSql("user", sql`u.id`)}, 'name', u.display_name,
    'type', 'user', ${degree(sql`own`, sql`stack`)}, 'attributes', json_build_object(
      'name', u.display_name, 'username', u.username, 'imageUrl', u.avatar_url,
      'sharedTechs', shared.number))`,
};

const usesOf = (viewer: Sql) => sql`(
  select from project_techs where tech_id = t.id and project_id not in ${hiddenProjects(viewer)}
  union all
  select from user_techs where tech_id = t.id and user_id not in ${hiddenPeople(viewer)}) u`;

const techSql: NodeSql = {
  id: sql`t.id`,
  source: (viewer) => sql`techs t, ${counted(usesOf(viewer))} uses`,
  isSeen: () => sql`true`,
  json: sql`json_build_object('nid', ${nidSql("tech", sql`t.id`)}, 'name', t.name, 'type', 'tech',
    'degree', uses.number, 'attributes', json_build_object(
      'name', t.name, 'description', t.description,
      'descriptionLanguage', ${descriptionLanguage}, 'slug', t.slug, 'imageUrl', t.image_url))`,
};

export const nodeSql: Record<NodeType, NodeSql> = {
  project: projectSql,
  user: userSql,
  tech: techSql,
};

const nodeTypes = ["project", "user", "tech"] as const satisfies NodeType[];

/** The nodes that the viewer may see, as JSON, by nid. */
export async function nodesOf(
  db: Db,
  viewerId: string | null,
  nids: readonly string[],
): Promise<Map<string, string>> {
  const viewer = sql`${viewerId}::uuid`;
  const refs = nids.map(nodeRefOf);
  const ofType = nodeTypes.map((type) => {
    const { id, source, isSeen, json } = nodeSql[type];
    const ids = refs.filter((ref) => ref.type === type).map((ref) => ref.id);
    return sql`select ${nidSql(type, id)} as nid, ${json}::text as json from ${source(viewer)}
      where ${id} = any(${ids}::uuid[]) and ${isSeen(viewer)}`;
  });
  const rows = await sql<{ nid: string; json: string }>`${sql.join(ofType, " union all ")}`
    .named("graph-nodes")
    .all(db);
  return new Map(rows.map(({ nid, json }) => [nid, json]));
}
