// Project search: by name, description and technologies, in substrings and with typos, best first.
import type { SearchResult } from "#contract/projects.ts";
import type { Database } from "#server/database/connect.ts";
import { vocabularyOf } from "#server/features/techs/vocabulary.ts";
import { cursorOf } from "#server/http/cursor.ts";
import { Page, Ready } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { cardColumns, type CardRow, jsonOf } from "#server/features/projects/card-sql.ts";
import { termsOf } from "./tech-match.ts";
import { containing, wordsOf } from "./words.ts";

/**
 * Each term of the search is looked for in names (as it stands, and by trigrams for typos), in
 * descriptions and among technologies. Projects rank by how many terms they answer, then by how
 * well: a name counts more than a technology, which counts more than a mention.
 */
const ranked = `
  with terms as (
    select * from unnest($2::text[], $3::text[]) with ordinality as t (word, pattern, term)
  ), hits as (
    select p.id, t.term, 'name' as kind,
      case when lower(p.name) = $6 then 100 when lower(p.name) like t.word || '%' then 40 else 25 end as weight
    from terms t join projects p on lower(p.name) like t.pattern
    union all
    select p.id, t.term, 'name', 14 * word_similarity(t.word, lower(p.name))
    from terms t join projects p on t.word <% lower(p.name)
    where char_length(t.word) >= 4
    union all
    select x.project_id, m.term, 'techs', 18 * m.sureness
    from unnest($4::int[], $5::uuid[], $7::float8[]) as m (term, tech_id, sureness)
    join project_techs x on x.tech_id = m.tech_id
    union all
    select p.id, t.term, 'description', 6
    from terms t join projects p on lower(p.description_text) like t.pattern
  ), best as (
    select id, term, kind, max(weight) as weight from hits group by id, term, kind
  ), ranking as (
    select id, count(distinct term) as answered, sum(weight) as weight,
      bool_or(kind = 'name') as "byName", bool_or(kind = 'description') as "byDescription",
      bool_or(kind = 'techs') as "byTechs"
    from best group by id
  ), page as (
    select r.* from ranking r join projects p using (id)
    order by r.answered desc, r.weight desc, p.star_count desc, p.id desc limit $8 offset $9
  )
  select ${cardColumns("$1::uuid")}, page."byName", page."byDescription", page."byTechs"
  from page join projects p using (id)
  order by page.answered desc, page.weight desc, p.star_count desc, p.id desc`;

interface FoundRow extends CardRow {
  byName: boolean;
  byDescription: boolean;
  byTechs: boolean;
}

/** A page of results from `offset` on. */
export async function searchFor(
  database: Database,
  viewer: Viewer | null,
  { search, offset, pageSize }: { search: string; offset: number; pageSize: number },
): Promise<Page<SearchResult[]>> {
  const terms = termsOf(wordsOf(search), await vocabularyOf(database));
  const meanings = terms.flatMap(({ techs }, index) =>
    [...techs].map(([techId, sureness]) => ({ term: index + 1, techId, sureness })),
  );
  const rows = await database.prepared<FoundRow>("search-projects", ranked, [
    viewer?.id ?? null,
    terms.map(({ text }) => text),
    terms.map(({ text }) => containing(text)),
    meanings.map(({ term }) => term),
    meanings.map(({ techId }) => techId),
    search.toLowerCase(),
    meanings.map(({ sureness }) => sureness),
    pageSize + 1,
    offset,
  ]);
  const results = rows.slice(0, pageSize).map((row) =>
    jsonOf(row, viewer, {
      matchType: { name: row.byName, description: row.byDescription, techs: row.byTechs },
    }),
  );
  const next = rows.length > pageSize ? cursorOf([offset + pageSize]) : null;
  return new Page(new Ready<SearchResult[]>(`[${results.join(",")}]`), next);
}
