// Every question to the index of projects, answered by the engine.
import type { ProjectQuery } from "#server/project-index/query.ts";
import type { Kind, Questions } from "#server/project-index/questions.ts";
import { unknownTechsError } from "#server/project-index/questions.ts";
import { savedSearchMatches } from "#server/project-index/saved-search-matches.ts";
import { isOneOf } from "./conditions.ts";
import { idColumns, idsIn } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { EngineSync } from "./engine-sync.ts";
import { facets } from "./facets.ts";
import { countOf, find } from "./find.ts";
import { matches } from "./matches.ts";
import { page } from "./pages.ts";
import { selectStatement } from "./sphinxql.ts";
import { newest, suggest } from "./suggest.ts";

type Answers = {
  [K in Kind]: (query: Questions[K]["query"]) => Promise<Questions[K]["answer"]>;
};

/** Answers of an engine that is current: call {@link EngineSync.current} before. */
export function answersOf(engine: Engine, sync: EngineSync): Answers {
  return {
    page: (query) => withKnownTechs(sync, query, () => page(engine, sync, query)),
    facets: (query) => withKnownTechs(sync, query, () => facets(engine, sync, query)),
    matches: (query) => matches(engine, sync, query),
    savedSearchMatches: (query) =>
      savedSearchMatches(
        {
          factsOf: (ids) => sync.factsOf(ids),
          numbersOf: (ids) => sync.numbersOf(ids),
          indexOfOnly: (projects) => sync.indexOfOnly(projects),
          stemsFor: (index, searches) =>
            sync.stems.of(searches.flatMap((search) => index.unknownWordsOf(search))),
          fitting: (one, _stems, ids) => fitting(engine, sync, one, ids),
        },
        query,
      ),
    newest: (query) => newest(engine, sync, query),
    suggest: (query) => suggest(engine, sync, query),
    // Its bytes are the engine's own matter.
    status: async () => ({
      projects: await countOf(engine, { match: [], conditions: [] }),
      bytes: 0,
    }),
  };
}

async function withKnownTechs<Answer>(
  { techWords }: EngineSync,
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
  sync: EngineSync,
  query: ProjectQuery,
  ids: readonly string[],
): Promise<string[]> {
  const { where, isPartial } = await find(engine, sync, query, true);
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
