// Names that begin with what is being typed, and the newest projects.
import { toleratedTypos } from "#shared/edit-distance.ts";
import { flag, unlisted } from "#server/project-index/facts.ts";
import type { NewestQuery } from "#server/project-index/newest.ts";
import {
  type FoundSuggestions,
  type SuggestQuery,
  techsNamed,
} from "#server/project-index/suggest.ts";
import { wordsOf } from "#server/project-index/tokens.ts";
import { hasFlags, isVisible, lacksFlags } from "./conditions.ts";
import { idColumns, idsIn, newestFirst } from "./document.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";
import { standingAt } from "./pages.ts";
import { anyOf, inFields, plainWord, selectStatement } from "./sphinxql.ts";

const candidateCount = 200;

/** The engine looks for beginnings of at least so many characters. */
const shortestBeginning = 2;

export async function suggest(
  engine: Engine,
  data: ReferenceData,
  query: SuggestQuery,
): Promise<FoundSuggestions> {
  const words = wordsOf(query.text).map(plainWord);
  const last = words.pop();
  const techs = techsNamed(data, query, (tech) => data.usesOf(tech));
  if (last === undefined || last === "") return { projects: [], techs };
  const begun = last.length < shortestBeginning ? last : `${last}*`;
  const beginningWith = (one: string) => inFields("name", `"^${[...words, one].join(" ")}"`);
  const containing = (one: string) => inFields("name", `(${[...words, one].join(" ")})`);
  let ids = await namedBy(engine, query, [beginningWith(begun), containing(begun)]);
  if (ids.length === 0) {
    const { found } = data.words.similarTo(last, toleratedTypos(last.length));
    const similar = found.flatMap((number) => plainWord(data.words.words[number] ?? "") || []);
    if (similar.length > 0) ids = await namedBy(engine, query, [anyOf(similar.map(containing))]);
  }
  const index = await data.indexOfOnly(await data.factsOf(ids));
  return { projects: index.suggest(query).projects, techs };
}

/** The best of what each of the full-text queries finds. */
async function namedBy(
  engine: Engine,
  { atMs }: SuggestQuery,
  queries: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    queries.map((match) =>
      engine.select(
        selectStatement({
          columns: `${idColumns}, ${standingAt(Math.floor(atMs / 1000))} AS standing`,
          match: [match],
          conditions: [lacksFlags(unlisted)],
          orderBy: `standing DESC, ${newestFirst}`,
          limit: candidateCount,
        }),
      ),
    ),
  );
  return [...new Set(found.flatMap(idsIn))];
}

/** Ids of the newest listed projects, among so many that one owner hardly has them all. */
export async function newest(
  engine: Engine,
  data: ReferenceData,
  query: NewestQuery,
): Promise<string[]> {
  const rows = await engine.select(
    selectStatement({
      columns: `${idColumns}, IF(${hasFlags(flag.repositoryArchived)}, 1, 0) AS is_last`,
      match: [],
      conditions: [isVisible(query), lacksFlags(flag.archived)],
      orderBy: `is_last ASC, ${newestFirst}`,
      limit: candidateCount,
    }),
  );
  const index = await data.indexOfOnly(await data.factsOf(idsIn(rows)));
  return index.newest(query);
}
