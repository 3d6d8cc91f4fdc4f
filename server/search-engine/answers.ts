// Every question to the index of projects, answered by the engine.
import type { ProjectQuery } from "#server/project-index/query.ts";
import type { AnswersTo, ProjectKind } from "#server/project-index/questions.ts";
import { unknownTechsError } from "#server/project-index/questions.ts";
import { savedSearchMatches } from "#server/project-index/saved-search-matches.ts";
import { isOneOf } from "./conditions.ts";
import { idColumns, idsIn } from "./document.ts";
import type { Engine } from "./engine.ts";
import { facets } from "./facets.ts";
import { countOf, find } from "./find.ts";
import { matches } from "./matches.ts";
import { page } from "./pages.ts";
import type { ReferenceData } from "./reference-data.ts";
import { similar } from "./similar.ts";
import { selectStatement } from "./sphinxql.ts";
import { newest, suggest } from "./suggest.ts";

/** Answers of an engine that is current: call `EngineSync.current` before. */
export function answersOf(engine: Engine, data: ReferenceData): AnswersTo<ProjectKind> {
  return {
    page: (query) => withKnownTechs(data, query, () => page(engine, data, query)),
    facets: (query) => withKnownTechs(data, query, () => facets(engine, data, query)),
    matches: (query) => matches(engine, data, query),
    savedSearchMatches: (query) =>
      savedSearchMatches(
        {
          factsOf: (ids) => data.factsOf(ids),
          numbersOf: (ids) => data.numbersOf(ids),
          indexOfOnly: (projects) => data.indexOfOnly(projects),
          stemsFor: (index, searches) =>
            data.stems.of(searches.flatMap((search) => index.unknownWordsOf(search))),
          fitting: (one, _stems, ids) => fitting(engine, data, one, ids),
        },
        query,
      ),
    similar: (query) => similar(engine, data, query),
    newest: (query) => newest(engine, data, query),
    suggest: (query) => suggest(engine, data, query),
    // Its bytes are the engine's own matter.
    status: async () => ({
      projects: await countOf(engine, { match: [], conditions: [] }),
      bytes: 0,
    }),
  };
}

async function withKnownTechs<Answer>(
  { techWords }: ReferenceData,
  { techs }: ProjectQuery,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const unknown = techs.filter((slug) => techWords.withSlug(slug) === undefined);
  if (unknown.length > 0) throw unknownTechsError(unknown);
  return answer();
}

/** Those of the projects that a query selects by its words as they are written, without typos. */
async function fitting(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
  ids: readonly string[],
): Promise<string[]> {
  const { where, isPartial } = await find(engine, data, query, true);
  if (isPartial) return [];
  const rows = await engine.select(
    selectStatement({
      columns: idColumns,
      match: where.match,
      conditions: [...where.conditions, isOneOf(ids)],
      limit: Math.max(1, ids.length),
    }),
  );
  const found = new Set(idsIn(rows));
  return ids.filter((id) => found.has(id));
}
