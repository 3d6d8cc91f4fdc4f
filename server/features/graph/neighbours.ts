// A node and its neighbours, in three statements for every type of node.
import { z } from "zod";
import { type Graph, maxNeighbours, type NodeType } from "#contract/graph.ts";
import { id } from "#contract/text.ts";
import type { Database } from "#server/database/connect.ts";
import { cursorOf, int4 } from "#server/http/cursor.ts";
import { JsonText } from "#server/http/serve.ts";
import { edgesAmong } from "./edges.ts";
import { countOf, groupOf } from "./neighbours-sql.ts";
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

interface Centre {
  readonly json: string;
  readonly totals: Totals;
  readonly allProjects: number;
}

const centreSql = (type: NodeType) => {
  const { source, isSeen, id: own, json } = nodeSql[type];
  const totals = types.map((other) => `'${other}', ${countOf(type, other)}`).join(", ");
  return `select ${json}::text as json, json_build_object(${totals}) as totals,
      (select reltuples::int from pg_class where oid = 'projects'::regclass) as "allProjects"
    from ${source("$2::uuid")} where ${own} = $1 and ${isSeen("$2::uuid")}`;
};

interface Neighbour {
  readonly type: NodeType;
  readonly rank: number;
  readonly id: string;
  readonly json: string;
}

const pageSql = (centre: NodeType, isHub: boolean) => {
  let number = 2;
  const next = () => `$${(number += 1)}`;
  const groups = types.flatMap((type) => {
    const numbers = { rank: next(), id: next(), limit: next() };
    const group = groupOf(centre, type, numbers, isHub);
    if (group === null) {
      number -= 3;
      return [];
    }
    const { source, id: own, json } = nodeSql[type];
    return [
      `select '${type}' as type, g.rank, g.id, ${json}::text as json
       from (${group}) g, ${source("$2::uuid")} where ${own} = g.id`,
    ];
  });
  return `${groups.join(" union all ")} order by type, rank desc, id desc`;
};

/** Null if the node doesn't exist or isn't visible to the viewer. */
export async function neighboursOf(
  database: Database,
  viewerId: string | null,
  node: NodeRef,
  from: Position,
): Promise<JsonText<Graph> | null> {
  const [centre] = await database.prepared<Centre>(
    `graph-centre-${node.type}`,
    centreSql(node.type),
    [node.id, viewerId],
  );
  if (!centre) return null;
  const isHub = node.type === "tech" && isWorthWalking(centre);
  const sizes = sizesOf(node.type, centre.totals, from.sent);
  const groups = types.filter((type) => type !== node.type);
  const rows = await database.prepared<Neighbour>(
    `graph-neighbours-${isHub ? "hub" : node.type}`,
    pageSql(node.type, isHub),
    [
      node.id,
      viewerId,
      ...groups.flatMap((type) => [...from.keys[type], Math.max(0, sizes[type])]),
    ],
  );
  const among = await edgesAmong(database, viewerId, node, rows, from.keys);
  const edges = [...rows.map((row) => [nidOf(node), nidOf(row)]), ...among];
  const after = positionAfter(from, rows);
  const isMore = rows.length > 0 && types.some((type) => centre.totals[type] > after.sent[type]);
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
const isWorthWalking = ({ totals: { project: used }, allProjects }: Centre) =>
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
