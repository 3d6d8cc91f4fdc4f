import type { NodeType } from "#contract/graph.ts";
import type { Database } from "#server/database/connect.ts";
import { knownThing, nidSql } from "./nid.ts";
import { nodeSql } from "./node-sql.ts";

const types = ["project", "user", "tech"] as const satisfies NodeType[];

const nodes = types
  .map((type, index) => {
    const { id, source, isSeen, json } = nodeSql[type];
    return `select ${nidSql(type, id)} as nid, ${json}::text as json from ${source("$1::uuid")}
      where ${id} = any($${index + 2}::uuid[]) and ${isSeen("$1::uuid")}`;
  })
  .join(" union all ");

/** The nodes of those nids that are there for the viewer, as JSON, by nid. */
export async function nodesOf(
  database: Database,
  viewerId: string | null,
  nids: readonly string[],
): Promise<Map<string, string>> {
  const things = nids.map(knownThing);
  const ids = types.map((wanted) =>
    things.filter(({ type }) => type === wanted).map(({ id }) => id),
  );
  const rows = await database.prepared<{ nid: string; json: string }>("graph-nodes", nodes, [
    viewerId,
    ...ids,
  ]);
  return new Map(rows.map(({ nid, json }) => [nid, json]));
}
