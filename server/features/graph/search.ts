// Searches nodes of all three types by name, best first; among equal matches the types alternate.
import type { GraphNode, NodeType } from "#contract/graph.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { meaningsOf, vocabularyOf } from "#server/features/techs/meanings.ts";
import { JsonText } from "#server/http/serve.ts";
import { codePointLength } from "#shared/text-length.ts";
import { nidOf, nodesOf } from "./nodes.ts";
import { techUsage } from "./tech-usage.ts";
import { type NameSearch, searchPeopleNames, searchProjectNames } from "./search-sql.ts";

const maxResults = 10;

interface Found {
  readonly nid: string;
  readonly fit: number;
  /** The position among the results of its type. */
  readonly place: number;
}

export async function searchNodes(
  database: Database,
  viewerId: string | null,
  text: string,
  db: Db = database.db,
): Promise<JsonText<GraphNode[]>> {
  const found = await Promise.all([
    techsNamed(database, text),
    named(db, viewerId, "project", text),
    named(db, viewerId, "user", text),
  ]);
  const best = found
    .flat()
    .toSorted((one, other) => other.fit - one.fit || one.place - other.place)
    .slice(0, maxResults);
  const nodes = await nodesOf(
    db,
    viewerId,
    best.map(({ nid }) => nid),
  );
  return new JsonText(`[${best.flatMap(({ nid }) => nodes.get(nid) ?? []).join(",")}]`);
}

/** Appended to a prefix, sorts after all texts that begin with it. */
const lastCharacter = "\u{10FFFF}";

/** One or two letters occur in nearly every name, so only words that begin with them count. */
export function nameSearch(typed: string): NameSearch {
  const text = typed.toLowerCase();
  const isShort = codePointLength(text) < 3;
  return {
    text,
    end: text + lastCharacter,
    contained: isShort ? ` ${text}` : text,
    pattern: isShort ? null : `%${text.replace(/[\\%_]/g, "\\$&")}%`,
  };
}

async function named(
  db: Db,
  viewerId: string | null,
  type: "project" | "user",
  text: string,
): Promise<Found[]> {
  const search = type === "project" ? searchProjectNames : searchPeopleNames;
  const rows = await search(viewerId, nameSearch(text), maxResults)
    .named(`graph-search-${type}`)
    .all(db);
  return rows.map(({ id, fit }, place) => ({ nid: nidOf({ type, id }), fit, place }));
}

/** Maps the confidence of a technology match to the rank of a comparable match of a name. */
const fitOfConfidence = (confidence: number) => {
  if (confidence === 1) return 4;
  if (confidence >= 0.7) return 3;
  return confidence >= 0.6 ? 0.9 : 2;
};

async function techsNamed(database: Database, text: string): Promise<Found[]> {
  const meant = meaningsOf(text.toLowerCase(), await vocabularyOf(database));
  const usage = await techUsage(database);
  const type: NodeType = "tech";
  return [...meant]
    .map(([id, confidence]) => ({
      id,
      fit: fitOfConfidence(confidence),
      usage: usage.get(id) ?? 0,
    }))
    .toSorted((one, other) => other.fit - one.fit || other.usage - one.usage)
    .slice(0, maxResults)
    .map(({ id, fit }, place) => ({ nid: nidOf({ type, id }), fit, place }));
}
