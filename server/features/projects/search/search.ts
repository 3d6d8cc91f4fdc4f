// Project search by name, description and technologies, with substrings and typo tolerance, best
// match first.
import type { SearchResult } from "#contract/projects.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Database } from "#server/database/connect.ts";
import { hiddenProjects, seesProject } from "#server/database/visibility.ts";
import { cardColumns, type CardRow, jsonOf } from "#server/features/projects/card-sql.ts";
import { typoConfidence, vocabularyOf } from "#server/features/techs/meanings.ts";
import { cursorOf } from "#server/http/cursor.ts";
import { Page, JsonText } from "#server/http/serve.ts";
import { type Term, termsOf } from "./terms.ts";
import {
  containing,
  isCutOff,
  namePatterns,
  startingWith,
  textPatterns,
  wordsOf,
} from "./words.ts";

/**
 * Looks up each term in names, descriptions and technologies. Projects rank by the number of
 * matching terms, then by the kind of match: name, technology, description, similar name, in that
 * order.
 *
 * A similar name counts only if no name contains the word and no technology has that name.
 * PostgreSQL's default threshold of similarity, 0.6, misses half of the words with one wrong
 * letter; 0.4 misses 3 in 100. It is set for this statement alone.
 */
const ranked = `
  with terms as materialized (
    select * from unnest($2::text[], $3::text[], $4::bool[]) with ordinality as t (word, pattern, certain, term)
    where set_config('pg_trgm.word_similarity_threshold', '0.4', true) is not null
  ), hits as (
    select p.id, n.term, 'name' as kind,
      case when lower(p.name) = $5 then 100 when lower(p.name) like n.start then 40 else 25 end as weight,
      true as exact
    from unnest($6::int[], $7::text[], $8::text[]) as n (term, pattern, start)
    join projects p on lower(p.name) like n.pattern
    union all
    select p.id, t.term, 'name', 7 * word_similarity(t.word, lower(p.name)), false
    from terms t join projects p on t.word <% lower(p.name)
    where char_length(t.word) >= 4 and not t.certain
      and not exists (select from projects p
        where lower(p.name) like t.pattern and ${seesProject("$1::uuid")})
    union all
    select x.project_id, m.term, 'techs', 18 * m.sureness, m.sureness <> ${typoConfidence}
    from unnest($9::int[], $10::uuid[], $11::float8[]) as m (term, tech_id, sureness)
    join project_techs x on x.tech_id = m.tech_id
    union all
    select p.id, d.term, 'description', 6, true
    from unnest($12::int[], $13::text[]) as d (term, pattern)
    join projects p on lower(p.description_text) like d.pattern
  ), answers as (
    select id, term, bool_or(exact) as exact,
      max(weight) filter (where kind = 'name') as name,
      max(weight) filter (where kind = 'techs') as techs,
      max(weight) filter (where kind = 'description') as description
    from hits where id not in ${hiddenProjects("$1::uuid")} group by id, term
  ), ranking as (
    select id, count(*) as answered, (count(*) filter (where exact))::int as "asWritten",
      sum(coalesce(name, 0) + coalesce(techs, 0) + coalesce(description, 0)) as weight,
      bool_or(name is not null) as "byName", bool_or(description is not null) as "byDescription",
      bool_or(techs is not null) as "byTechs"
    from answers group by id
  ), best as (
    select * from ranking order by answered desc, weight desc
    fetch first ($14::int + $15::int) rows with ties
  ), page as (
    select b.* from best b join projects p using (id)
    order by b.answered desc, b.weight desc, p.star_count desc, p.id desc limit $14 offset $15
  )
  select ${cardColumns("$1::uuid")}, page."byName", page."byDescription", page."byTechs",
    page."asWritten",
    array(select x.tech_id from project_techs x
      where x.project_id = p.id and x.tech_id = any($10)) as "matchedTechs"
  from page join projects p using (id)
  order by page.answered desc, page.weight desc, p.star_count desc, p.id desc`;

interface FoundRow extends CardRow {
  byName: boolean;
  byDescription: boolean;
  byTechs: boolean;
  matchedTechs: string[];
  /** The number of terms that matched without typo tolerance. */
  asWritten: number;
}

export interface Search {
  readonly search: string;
  readonly offset: number;
  readonly pageSize: number;
  /** Receives the words that belong to no technology. */
  readonly noteUnknown: (words: string[]) => Promise<void>;
  /** Called if a project of the first page contains every term exactly. */
  readonly noteFound: () => Promise<void>;
}

/** A page of results, starting at `offset`. */
export async function searchFor(
  database: Database,
  viewer: Viewer | null,
  { search, offset, pageSize, noteUnknown, noteFound }: Search,
): Promise<Page<SearchResult[]>> {
  const terms = termsOf(wordsOf(search), await vocabularyOf(database));
  const unknown = terms.filter(({ techs }) => techs.size === 0);
  if (offset === 0) await noteUnknown(unknown.map(({ text }) => text));
  const inTechs = numbered(terms, ({ techs }) => [...techs]);
  const inNames = numbered(terms, ({ text, certain }) => namePatterns(text, certain));
  const inTexts = numbered(terms, ({ text }) => textPatterns(text));
  const rows = await database.prepared<FoundRow>("search-projects", ranked, [
    viewer?.id ?? null,
    terms.map(({ text }) => text),
    terms.map(({ text }) => containing(text)),
    terms.map(({ certain }) => certain),
    search.toLowerCase(),
    inNames.map(({ term }) => term),
    inNames.map(({ value }) => value),
    inNames.map(({ term }) => startingWith(terms[term - 1]?.text ?? "")),
    inTechs.map(({ term }) => term),
    inTechs.map(({ value: [techId] }) => techId),
    inTechs.map(({ value: [, sureness] }) => sureness),
    inTexts.map(({ term }) => term),
    inTexts.map(({ value }) => value),
    pageSize + 1,
    offset,
  ]);
  const isFound = rows.some(({ asWritten }) => asWritten === terms.length);
  if (offset === 0 && isFound && !isCutOff(search)) await noteFound();
  const results = rows.slice(0, pageSize).map((row) =>
    jsonOf(row, viewer, {
      matchedTechs: row.matchedTechs,
      matchType: { name: row.byName, description: row.byDescription, techs: row.byTechs },
    }),
  );
  const next = rows.length > pageSize ? cursorOf([offset + pageSize]) : null;
  return new Page(new JsonText<SearchResult[]>(`[${results.join(",")}]`), next);
}

/** Every value of every term, with the number of its term, as the SQL expects it. */
const numbered = <Value>(terms: readonly Term[], valuesOf: (term: Term) => readonly Value[]) =>
  terms.flatMap((term, index) => valuesOf(term).map((value) => ({ term: index + 1, value })));

/** Whether a visitor currently finds a project by exactly that text. Doesn't count as a search. */
export async function findsAsWritten(database: Database, search: string): Promise<boolean> {
  let isFound = false;
  await searchFor(database, null, {
    search,
    offset: 0,
    pageSize: 1,
    noteUnknown: async () => {},
    noteFound: async () => {
      isFound = true;
    },
  });
  return isFound;
}
