// A node and its neighbours, in three statements for every type of node.
import { z } from "zod";
import { type Graph, maxNeighbours, type NodeType } from "#contract/graph.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { cursorOf, int4 } from "#server/http/cursor.ts";
import { JsonText } from "#server/http/serve.ts";
import { edgesAmong } from "./edges.ts";
import { type Centre, countOf, groupOf } from "./neighbours-sql.ts";
import { nidOf, type NodeRef, nodeSql } from "./nodes.ts";

type Totals = Graph["totals"];
type Key = readonly [rank: number, id: string];

/** The position in the list: the last neighbours of each type, and how many were sent. */
export interface Position {
  readonly keys: Record<NodeType, Key>;
  readonly sent: Totals;
}

const one = [int4, id, z.number().int().min(0)] as const;
/** A cursor is valid for its node only. */
export const positionCursor = (node: NodeRef) =>
  z
    .tuple([z.literal(nidOf(node)), ...one, ...one, ...one])
    .transform(([, pRank, pId, projects, uRank, uId, people, tRank, tId, techs]): Position => {
      return {
        keys: { project: [pRank, pId], user: [uRank, uId], tech: [tRank, tId] },
        sent: { project: projects, user: people, tech: techs },
      };
    });

const types = ["project", "user", "tech"] as const;

/** The position before the first neighbour. */
const first: Key = [0x7fffffff, "ffffffff-ffff-ffff-ffff-ffffffffffff"];
export const beginning: Position = {
  keys: { project: first, user: first, tech: first },
  sent: { project: 0, user: 0, tech: 0 },
};

interface CentreRow {
  readonly json: string;
  readonly totals: Totals;
  readonly allProjects: number;
}

function centreSql(centre: Centre): Sql<CentreRow> {
  const { source, isSeen, id: own, json } = nodeSql[centre.type];
  const totals = types.map((type) => sql`${sql.literal(type)}, ${countOf(centre, type)}`);
  return sql<CentreRow>`
    select ${json}::text as json, json_build_object(${sql.join(totals)}) as totals,
      (select reltuples::int from pg_class where oid = 'projects'::regclass) as "allProjects"
    from ${source(centre.viewer)} where ${own} = ${centre.id} and ${isSeen(centre.viewer)}`;
}

interface Neighbour {
  readonly type: NodeType;
  readonly rank: number;
  readonly id: string;
  readonly json: string;
}

function pageSql(centre: Centre, from: Position, sizes: Totals, isHub: boolean): Sql<Neighbour> {
  const groups = types.flatMap((type) => {
    const page = { after: from.keys[type], size: Math.max(0, sizes[type]) };
    const group = groupOf(centre, type, page, isHub);
    if (group === null) return [];
    const { source, id: own, json } = nodeSql[type];
    return [
      sql`select ${sql.literal(type)} as type, g.rank, g.id, ${json}::text as json
        from (${group}) g, ${source(centre.viewer)} where ${own} = g.id`,
    ];
  });
  return sql<Neighbour>`${sql.join(groups, " union all ")} order by type, rank desc, id desc`;
}

/** Null if the node doesn't exist or isn't visible to the viewer. */
export async function neighboursOf(
  db: Db,
  viewerId: string | null,
  node: NodeRef,
  from: Position,
): Promise<JsonText<Graph> | null> {
  const { type } = node;
  const ofNode = { type, id: sql`${node.id}::uuid`, viewer: sql`${viewerId}::uuid` };
  const centre = await centreSql(ofNode).named(`graph-centre-${type}`).maybeOne(db);
  if (!centre) return null;
  const isHub = type === "tech" && isWorthWalking(centre);
  const sizes = sizesOf(type, centre.totals, from.sent);
  const rows = await pageSql(ofNode, from, sizes, isHub)
    .named(`graph-neighbours-${isHub ? "hub" : type}`)
    .all(db);
  const among = await edgesAmong(db, viewerId, node, rows, from.keys);
  const edges = [...rows.map((row) => [nidOf(node), nidOf(row)]), ...among];
  const after = positionAfter(from, rows);
  const isMore = rows.length > 0 && types.some((of) => centre.totals[of] > after.sent[of]);
  const nodes = [centre.json, ...rows.map(({ json }) => json)];
  const rest = {
    edges: edges.map((pair) => ({ nodes: pair })),
    truncated: isMore,
    next: isMore ? packed(node, after) : null,
    totals: centre.totals,
  };
  return new JsonText(`{"nodes":[${nodes.join(",")}],${JSON.stringify(rest).slice(1)}`);
}

/**
 * Reading all projects of a technology costs one look-up each; walking down the stars costs about a
 * quarter of that per visited project, and one of every `all / used` visited ones is a hit. The
 * total is PostgreSQL's estimate, which is missing in a new database; in that case the walk isn't
 * used.
 */
const isWorthWalking = ({ totals: { project: used }, allProjects }: CentreRow) =>
  used ** 2 > (maxNeighbours / 8) * Math.max(allProjects, 20 * used);

/** How many neighbours of each type come next: a type with few leaves its space to the others. */
function sizesOf(centre: NodeType, totals: Totals, sent: Totals): Totals {
  const left = (type: NodeType) => Math.max(0, totals[type] - sent[type]);
  const tech = Math.min(left("tech"), maxNeighbours);
  const places = maxNeighbours - tech;
  if (centre !== "tech") return { project: places, user: places, tech };
  const project = Math.min(Math.max(places / 2, places - left("user")), left("project"));
  return { project, user: places - project, tech };
}

function positionAfter({ keys, sent }: Position, rows: readonly Neighbour[]): Position {
  const after = { keys: { ...keys }, sent: { ...sent } };
  for (const { type, rank, id: own } of rows) {
    after.keys[type] = [rank, own];
    after.sent[type] += 1;
  }
  return after;
}

const packed = (node: NodeRef, { keys, sent }: Position) =>
  cursorOf([nidOf(node), ...types.flatMap((type) => [...keys[type], sent[type]])]);
