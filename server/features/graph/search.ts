// Nodes of all three kinds by name, best first; of equally good ones the kinds take turns.
import type { GraphNode, NodeType } from "#contract/graph.ts";
import type { Database } from "#server/database/connect.ts";
import { meaningsOf } from "#server/features/techs/meanings.ts";
import { vocabularyOf } from "#server/features/techs/vocabulary.ts";
import { Ready } from "#server/http/serve.ts";
import { nidOf } from "./nid.ts";
import { nodesOf } from "./nodes.ts";
import { reachOf } from "./reach.ts";
import { searchPeopleNames, searchProjectNames } from "./search-sql.ts";

const mostFound = 10;

interface Found {
  readonly nid: string;
  readonly fit: number;
  /** Its place among those of its kind. */
  readonly place: number;
}

export async function searchNodes(
  database: Database,
  viewerId: string | null,
  text: string,
): Promise<Ready<GraphNode[]>> {
  const found = await Promise.all([
    techsNamed(database, text),
    named(database, viewerId, "project", text),
    named(database, viewerId, "user", text),
  ]);
  const best = found
    .flat()
    .toSorted((one, other) => other.fit - one.fit || one.place - other.place)
    .slice(0, mostFound);
  const nodes = await nodesOf(
    database,
    viewerId,
    best.map(({ nid }) => nid),
  );
  return new Ready(`[${best.flatMap(({ nid }) => nodes.get(nid) ?? []).join(",")}]`);
}

/** One or two letters are in nearly every name: only the beginnings of words count. */
function patternsOf(text: string): string[] {
  const escaped = text.replace(/[\\%_]/g, "\\$&");
  return text.length < 3 ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}

async function named(
  database: Database,
  viewerId: string | null,
  type: "project" | "user",
  text: string,
): Promise<Found[]> {
  const lower = text.toLowerCase();
  const rows = await database.prepared<{ id: string; fit: string }>(
    `graph-search-${type}`,
    type === "project" ? searchProjectNames : searchPeopleNames,
    [viewerId, lower, patternsOf(lower), mostFound],
  );
  return rows.map(({ id, fit }, place) => ({ nid: nidOf({ type, id }), fit: Number(fit), place }));
}

/** As sure as these are, names fit as well. */
const fitOfSureness = (sureness: number) => {
  if (sureness === 1) return 4;
  if (sureness >= 0.7) return 3;
  return sureness >= 0.6 ? 0.9 : 2;
};

async function techsNamed(database: Database, text: string): Promise<Found[]> {
  const meant = meaningsOf(text.toLowerCase(), await vocabularyOf(database));
  const reach = await reachOf(database);
  const type: NodeType = "tech";
  return [...meant]
    .map(([id, sureness]) => ({ id, fit: fitOfSureness(sureness), reach: reach.get(id) ?? 0 }))
    .toSorted((one, other) => other.fit - one.fit || other.reach - one.reach)
    .slice(0, mostFound)
    .map(({ id, fit }, place) => ({ nid: nidOf({ type, id }), fit, place }));
}
