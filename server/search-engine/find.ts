// What a search selects in the engine: its words as a full-text query, with typos forgiven where a word
// occurs nowhere, and whether projects have all of them or some.
import { toleratedTypos } from "#shared/edit-distance.ts";
import type { Stems } from "#server/project-index/parts.ts";
import type { ProjectQuery } from "#server/project-index/query.ts";
import { readSearch, type SearchText } from "#server/project-index/search-text.ts";
import { type Conditions, conditionsOf, isVisible } from "./conditions.ts";
import type { Engine } from "./engine.ts";
import type { ReferenceData } from "./reference-data.ts";
import {
  anyProject,
  exactMatchOf,
  excludedBy,
  matchOf,
  type Meaning,
  meaningsOf,
} from "./meanings.ts";
import { anyOf, selectStatement } from "./sphinxql.ts";

export interface Selected {
  readonly search: SearchText | null;
  readonly stems: Stems;
  /** Of a search with words: how many terms it has, and what has all of them, or some. */
  readonly terms: number;
  readonly strict: readonly string[];
  readonly loose: readonly string[];
}

export interface Found extends Selected {
  readonly total: number;
  /** No project has all words, so these have some of them. */
  readonly isPartial: boolean;
  /** All that a result has to be. */
  readonly where: Conditions;
}

/** How many projects fit. */
export async function countOf(engine: Engine, { match, conditions }: Conditions): Promise<number> {
  const rows = await engine.select(
    selectStatement({ columns: "count(*) AS n", match, conditions, limit: 1 }),
  );
  return Number(rows[0]?.["n"] ?? 0);
}

export const withMatch = (
  { match, conditions }: Conditions,
  words: readonly string[],
): Conditions => ({
  match: [...words, ...match],
  conditions,
});

/** The words of a query, before anything is looked for. */
async function selectedBy(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
): Promise<Selected & { meanings: Meaning[] }> {
  const search = query.search === null ? null : readSearch(query.search);
  if (search === null || search.terms.length + search.without.length === 0) {
    // Something that consists of no words, such as "?", finds nothing.
    const isEmpty = search !== null && search.filters.length === 0;
    const none = isEmpty ? ["(@(choices) _none)"] : [];
    return { search, stems: new Map(), terms: 0, strict: none, loose: none, meanings: [] };
  }
  const stems = await data.stems.of(
    [...search.terms, ...search.without].flatMap(({ words }) => words),
  );
  const meanings = await Promise.all(
    meaningsOf(search, data, stems).map(async (meaning) => {
      const exact = exactMatchOf(meaning, data, stems);
      const isUnknown = exact !== null && !(await occurs(engine, query, exact));
      return { ...meaning, isUnknown };
    }),
  );
  return { search, stems, ...wordsOf(data, search, stems, meanings), meanings };
}

function wordsOf(
  data: ReferenceData,
  search: SearchText,
  stems: Stems,
  meanings: readonly Meaning[],
) {
  const each = meanings.map((meaning) => matchOf(meaning, data, stems));
  const excluded = excludedBy(search, data, stems);
  const without = excluded === null ? [] : [excluded];
  const [strict, loose] = each.length === 0 ? [[anyProject], [anyProject]] : [each, [anyOf(each)]];
  return {
    terms: each.length,
    strict: [...strict, ...without],
    loose: [...loose, ...without],
  };
}

/** @param isExact whether words are looked for only as they are written: without typos */
export async function find(
  engine: Engine,
  data: ReferenceData,
  query: ProjectQuery,
  isExact = false,
): Promise<Found> {
  let { meanings, ...selected }: Selected & { meanings: Meaning[] } = await selectedBy(
    engine,
    data,
    query,
  );
  const { search, stems } = selected;
  const filters = conditionsOf(data, query, search);
  const totalWith = (words: readonly string[]) => countOf(engine, withMatch(filters, words));
  let total = await totalWith(selected.strict);
  if (total === 0 && search !== null && meanings.length > 0) {
    const known = await Promise.all(
      meanings.map((meaning) => occurs(engine, query, matchOf(meaning, data, stems))),
    );
    if (known.includes(false)) {
      meanings = meanings.map((meaning, index) =>
        known[index] === true ? meaning : withSimilar(data, meaning, isExact),
      );
      const similarStems = await data.stems.of(meanings.flatMap(({ similar }) => similar));
      const all = new Map([...stems, ...similarStems]);
      selected = { search, stems, ...wordsOf(data, search, all, meanings) };
      total = await totalWith(selected.strict);
    }
  }
  const isPartial = total === 0 && selected.terms > 1;
  if (isPartial) total = await totalWith(selected.loose);
  const where = withMatch(filters, isPartial ? selected.loose : selected.strict);
  return { ...selected, total, isPartial, where };
}

/** Whether a project that the viewer may see has it. */
async function occurs(engine: Engine, query: ProjectQuery, match: string): Promise<boolean> {
  const rows = await engine.select(
    selectStatement({
      columns: "id",
      match: [match],
      conditions: [isVisible(query)],
      limit: 1,
      options: ["cutoff=1"],
    }),
  );
  return rows.length > 0;
}

/** A term that occurs nowhere, with the words that were probably meant. */
function withSimilar(data: ReferenceData, meaning: Meaning, isExact: boolean): Meaning {
  const { term } = meaning;
  const [word = ""] = term.words;
  const most = isExact || term.isPhrase || term.words.length > 1 ? 0 : toleratedTypos(word.length);
  if (most === 0) return meaning;
  const techs = data.techWords.similarTo(word, most);
  const words = data.words.similarTo(word, techs.distance);
  const similar = words.found.flatMap((number) => data.words.words[number] ?? []);
  const isTech = techs.words.length > 0 && techs.distance <= words.distance;
  return {
    ...meaning,
    similar: words.distance <= techs.distance ? similar : [],
    techs: isTech ? techs.techs : meaning.techs,
  };
}
