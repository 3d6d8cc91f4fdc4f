// Matches: candidates and counts from the engine, ranked by the index in memory.
import { unlisted } from "#server/project-index/facts.ts";
import type { MatchPage, MatchQuery } from "#server/project-index/match.ts";
import { dormantSince } from "#server/project-index/match-score.ts";
import { isNoneOf, lacksFlags } from "./conditions.ts";
import { halvesOf } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";
import { fitCandidates, hasSome, seatsOf, sharedColumn, techsOf } from "./fit-candidates.ts";
import { selectStatement } from "./sphinxql.ts";

/** The least id of projects that were created since. */
function leastIdAt(atMs: number): string {
  const time = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, "0");
  return halvesOf(`${time}${"0".repeat(20)}`)[0];
}

export async function matches(
  engine: Engine,
  data: ReferenceData,
  query: MatchQuery,
): Promise<MatchPage> {
  const { stack, role, freeOnly, without, createdSince = 0 } = query;
  const atMs = query.atMs ?? data.readAt;
  const techs = techsOf(data, stack);
  const seats = `(flags & ${seatsOf(role)})`;
  const conditions = [
    lacksFlags(unlisted),
    `active_at >= ${Math.ceil(dormantSince(atMs))}`,
    ...isNoneOf(without),
    ...(freeOnly ? [`${seats} > 0`] : []),
    ...(createdSince > 0 ? [`id_high >= ${leastIdAt(createdSince)}`] : []),
    // What was created since the first page isn't on the others.
    ...(query.atMs === null ? [] : [`id_high < ${leastIdAt(query.atMs + 1)}`]),
  ];
  const [rows, index] = await Promise.all([
    engine.select(
      selectStatement({
        columns: `count(*) AS n, IF(${seats} > 0, 1, 0) + IF(${sharedColumn(data, techs)} > 1, 2, 0) AS kind`,
        match: [hasSome(data, techs)],
        conditions,
        groupBy: "kind",
        limit: 4,
      }),
    ),
    fitCandidates(engine, data, query, { match: [], conditions }, "matches"),
  ]);
  const counts = new Map(rows.map((row) => [Number(row["kind"]), Number(row["n"])]));
  const countOf = (...kinds: number[]) =>
    kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
  return {
    ...index.matches(query),
    total: countOf(0, 1, 2, 3),
    free: countOf(1, 3),
    close: countOf(2, 3),
    atMs,
  };
}
