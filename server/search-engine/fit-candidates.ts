// Which projects may fit a stack and a history best. The engine orders them nearly as ranking.ts does:
// by group, then by the technologies, or by the words, that they share; an index in memory of these
// ranks them exactly.
import { flag, unlisted } from "#server/project-index/facts.ts";
import { dormantSince, type History } from "#server/project-index/match-score.ts";
import type { ProjectIndex } from "#server/project-index/project-index.ts";
import type { Role } from "#server/project-index/search-text.ts";
import { type Conditions, hasFlags, inChoices, lacksFlags } from "./conditions.ts";
import { idColumns, idsIn, newestFirst, techKey, techWord } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";
import { withMatch } from "./find.ts";
import { anyOf, inFields, plainWord, selectStatement } from "./sphinxql.ts";

/** A list by fit ends after so many, and some more that share words. */
const byTechs = 600;
const byWords = 300;

export interface Compared {
  readonly stack: readonly string[];
  readonly isNamed: boolean;
  readonly history: History;
  readonly atMs: number | null;
  readonly version: number | null;
  readonly role?: Role | null;
}

/** The numbers of the technologies of a stack that exist, each once. */
export const techsOf = ({ techWords }: ReferenceData, stack: readonly string[]): number[] => [
  ...new Set(stack.flatMap((slug) => techWords.withSlug(slug) ?? [])),
];

/** How many technologies of a stack a project has. */
export function sharedColumn({ techFacts }: ReferenceData, techs: readonly number[]): string {
  const has = techs.flatMap((tech) => {
    const facts = techFacts[tech];
    return facts ? [`IN(tech_ids, ${techKey(facts.id)})`] : [];
  });
  return has.length === 0 ? "0" : `(${has.join(" + ")})`;
}

/** Whether a project has one of the technologies. */
export const hasSome = ({ techFacts }: ReferenceData, techs: readonly number[]): string =>
  inChoices(
    techs.length === 0
      ? ["_none"]
      : techs.flatMap((tech) => (techFacts[tech] ? [techWord(techFacts[tech].id)] : [])),
  );

export const seatsOf = (role: Role | null | undefined): number =>
  role ? flag[role] : flag.developer | flag.designer;

/**
 * @param where what projects have to be, apart from sharing a technology
 * @param kind in a list, dormant projects and those that share nothing come last
 */
export async function fitCandidates(
  engine: Engine,
  data: ReferenceData,
  query: Compared,
  where: Conditions,
  kind: "matches" | "list",
): Promise<ProjectIndex> {
  const { stack, history, isNamed, version } = query;
  const own = await data.factsOf(history.map(({ id }) => id));
  const looked = await data.indexOfOnly(own, version);
  const { techs, words } = looked.lookedFor(stack, history, version);
  const known = techsOf(data, stack);
  const atMs = query.atMs ?? data.readAt;
  const shared = sharedColumn(data, known);
  const counted = `IF(${hasFlags(flag.repositoryArchived)}, 1, ${shared})`;
  const perSeat = isNamed ? Math.max(1, known.length) : 1;
  const isFull = `IF((flags & ${seatsOf(query.role)}) = 0, ${perSeat}, 0)`;
  const listed = `${isFull} + ${isNamed ? `${perSeat} - ${counted}` : "0"}`;
  const isAwake = `${lacksFlags(unlisted)} AND active_at >= ${Math.ceil(dormantSince(atMs))}`;
  const group = kind === "matches" ? listed : `IF(${isAwake}, ${listed}, ${2 * perSeat})`;
  const terms = techs.flatMap(([tech, weight]) => {
    const facts = data.techFacts[tech];
    return facts ? [`${weight.toFixed(5)} * IN(tech_ids, ${techKey(facts.id)})`] : [];
  });
  const fit = terms.length === 0 ? "0" : `(${terms.join(" + ")}) / tech_length`;
  const sharing = withMatch(where, [hasSome(data, known)]);
  const ofWords = words.flatMap(([word]) => plainWord(word) || []);
  const wordsMatch = inFields("name,text", anyOf(ofWords));
  const best = (
    { match, conditions }: Conditions,
    {
      columns,
      orderBy,
      limit,
      options = [],
    }: { columns: string; orderBy: string; limit: number; options?: string[] },
  ) =>
    engine.select(
      selectStatement({
        columns: `${idColumns}, ${columns}`,
        match,
        conditions,
        orderBy: `${orderBy}, ${newestFirst}`,
        limit,
        options,
      }),
    );
  const found = await Promise.all([
    best(sharing, {
      columns: `${group} AS fit_group, ${fit} AS fit`,
      orderBy: "fit_group ASC, fit DESC",
      limit: byTechs,
    }),
    ofWords.length === 0
      ? []
      : best(withMatch(sharing, [wordsMatch]), {
          columns: `${group} AS fit_group, weight() AS found`,
          orderBy: "fit_group ASC, found DESC",
          limit: byWords,
          options: ["ranker=expr('sum(tf_idf)*10000')"],
        }),
    kind === "matches"
      ? []
      : best(where, {
          columns: `IF(${hasFlags(flag.repositoryArchived)}, 1, 0) AS is_last`,
          orderBy: "is_last ASC",
          limit: byTechs,
        }),
  ]);
  const ids = new Set(found.flatMap(idsIn));
  const missing = [...ids].filter((id) => !own.some((facts) => facts.id === id));
  return data.indexOfOnly([...own, ...(await data.factsOf(missing))], version);
}
