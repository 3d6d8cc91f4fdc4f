// Reads projects and technologies for the index from the database.
import { techCategories } from "#shared/tech-categories.ts";
import type { Db } from "#server/database/connect.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { answersUnit, flag, type ProjectFacts, type TechFacts } from "./facts.ts";
import type { Stem } from "./vocabulary.ts";

/** Separators between fields and between projects, which texts on the way have spaces for. */
const fieldEnd = "\u001f";
const rowEnd = "\u001e";

/** `translate` takes PostgreSQL a third of the whole statement, even where there is nothing to replace. */
const withoutSeparators = (text: Sql) =>
  sql`replace(replace(${text}, E'\\x1e', ' '), E'\\x1f', ' ')`;

/**
 * Many projects as one text: parsing a row takes the driver longer than splitting. The range of their
 * ids is named too, since all of the other tables would be read otherwise.
 * @param techIds of all technologies, by number
 * @param chosen selects the rows of projects
 */
const projectsAs = (techIds: readonly string[], chosen: Sql) => sql<BatchRow>`
  with chosen as materialized (${chosen}),
  ends as materialized (select (select id from chosen order by id limit 1) as first,
    (select id from chosen order by id desc limit 1) as last),
  numbers as materialized (
    select id, number - 1 as number from unnest(${techIds}::uuid[]) with ordinality as t (id, number)),
  built as (
    select x.project_id as id, string_agg(numbers.number::text, ',' order by x.position) as techs
    from chosen join project_techs x on x.project_id = chosen.id
      join numbers on numbers.id = x.tech_id
    where x.project_id between (select first from ends) and (select last from ends)
    group by x.project_id),
  owned as (
    select distinct on (m.project_id) m.project_id as id, m.user_id
    from chosen join members m on m.project_id = chosen.id
    where m.role_name = 'owner'
      and m.project_id between (select first from ends) and (select last from ends)
    order by m.project_id, m.id)
  select string_agg(concat_ws(E'\\x1f', chosen.id, coalesce(built.techs, ''), chosen.star_count,
      chosen.active_at, chosen.flags, coalesce(right(owned.user_id::text, 8), '0'), chosen.answers,
      ${withoutSeparators(sql`chosen.name`)}, ${withoutSeparators(sql`chosen.description_text`)}),
      E'\\x1e' order by chosen.id) as rows,
    count(*)::int as count
  from chosen left join owned using (id) left join built using (id)`;

/** When each bit is set. */
const flagConditions: readonly (readonly [bit: number, condition: Sql])[] = [
  [flag.developer, sql`'developer' = any(p.open_roles)`],
  [flag.designer, sql`'designer' = any(p.open_roles)`],
  [flag.archived, sql`p.archived_at is not null`],
  [flag.hidden, sql`p.hidden_at is not null`],
  [flag.starter, sql`p.starter_issue_count > 0`],
  [flag.hasActivity, sql`p.last_activity_at is not null`],
  [flag.repositoryArchived, sql`p.repository_archived_at is not null`],
  [flag.maintainerWanted, sql`p.maintainer_wanted`],
];

const flags = sql.join(
  flagConditions.map(([bit, condition]) => sql`${sql.literal(bit)} * (${condition})::int`),
  " + ",
);

/** As if one more application had been answered soon and one not, so that few answers say little. */
const answers = sql`coalesce(round(${sql.literal(answersUnit)}
  * ((p.record #>> '{answered,within2Days}')::int + 1) / ((p.record #>> '{answered,of}')::int + 2.0)), 0)`;

const columns = sql`p.id, p.name, p.description_text, p.star_count,
  floor(extract(epoch from coalesce(p.last_activity_at, p.created_at)))::bigint as active_at,
  ${flags} as flags, ${answers} as answers`;

interface BatchRow {
  readonly rows: string | null;
  readonly count: number;
}

/** Projects per statement: enough that the statement's own cost doesn't matter. */
export const batchSize = 5_000;

/**
 * The projects after `after`, by id; the first ones if it is null. At most {@link batchSize}.
 * @param condition on the row `p` of projects
 */
export async function projectsAfter(
  db: Db,
  techIds: readonly string[],
  after: string | null,
  condition = sql`true`,
): Promise<ProjectFacts[]> {
  const chosen = sql`select ${columns} from projects p
    where (${after}::uuid is null or p.id > ${after}::uuid) and ${condition}
    order by p.id limit ${batchSize}`;
  return factsIn(await projectsAs(techIds, chosen).one(db));
}

/** Those of the projects that exist, and that `condition` is true of. */
export async function projectsOf(
  db: Db,
  techIds: readonly string[],
  ids: readonly string[],
  condition = sql`true`,
): Promise<ProjectFacts[]> {
  const chosen = sql`select ${columns} from projects p
    where p.id = any(${ids}::uuid[]) and ${condition}`;
  return factsIn(await projectsAs(techIds, chosen).one(db));
}

function factsIn({ rows }: BatchRow): ProjectFacts[] {
  return rows === null ? [] : rows.split(rowEnd).map(factsOf);
}

function factsOf(row: string): ProjectFacts {
  const [id = "", techs = "", stars, activeAt, bits, owner = "", answered, name = "", text = ""] =
    row.split(fieldEnd);
  return {
    id,
    name,
    text,
    techs: techs === "" ? [] : techs.split(",").map(Number),
    stars: Number(stars),
    activeAt: Number(activeAt),
    flags: Number(bits),
    owner: Number.parseInt(owner, 16),
    answers: Number(answered),
  };
}

interface TechRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly imageUrl: string | null;
  readonly description: string;
  readonly aliases: string[];
  readonly formerSlugs: string[];
  readonly related: string[];
}

const allTechs = sql<TechRow>`
  select t.id, t.slug, t.name, t.category, t.image_url as "imageUrl", t.description,
    array(select alias from tech_aliases a where a.tech_id = t.id order by alias) as aliases,
    array(select f.slug from tech_former_slugs f where f.tech_id = t.id order by f.slug) as "formerSlugs",
    array(select related_id from tech_relations r where r.tech_id = t.id
      union select r.tech_id from tech_relations r where r.related_id = t.id) as related
  from techs t order by t.id`.named("index-techs");

/**
 * All technologies.
 * @param known ids that have numbers already, which they keep; null for those that are gone
 */
export async function allTechFacts(db: Db, known: readonly string[]): Promise<TechFacts[]> {
  const rows = await allTechs.all(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = [...new Set([...known, ...byId.keys()])];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const categories = new Map<string, number>(techCategories.map(({ id }, index) => [id, index]));
  return ids.map((id) => {
    const row = byId.get(id);
    return {
      id,
      slug: row?.slug ?? "",
      name: row?.name ?? "",
      category: categories.get(row?.category ?? "") ?? -1,
      imageUrl: row?.imageUrl ?? null,
      description: row?.description ?? "",
      formerSlugs: row?.formerSlugs ?? [],
      aliases: row?.aliases ?? [],
      related: (row?.related ?? []).flatMap((other) => numbers.get(other) ?? []),
    };
  });
}

interface StemRow {
  readonly word: string;
  readonly stems: string[];
}

/**
 * The stems of words in text search configurations of PostgreSQL, null for words that one of them
 * finds without meaning. Each configuration goes on with what the one before left, so that words with
 * the same stem in the first one have the same in all. A word that it splits keeps its form.
 *
 * @param configurations their names, separated by commas
 */
export async function stemsOf(
  db: Db,
  configurations: string,
  words: readonly string[],
): Promise<Map<string, Stem>> {
  const stems = new Map<string, Stem>(words.map((word) => [word, word]));
  for (const configuration of configurations.split(",")) {
    const left = [...new Set(stems.values())].filter((stem) => stem !== null);
    if (left.length === 0) break;
    const rows = await sql<StemRow>`
      select word, tsvector_to_array(to_tsvector(${configuration}::regconfig, word)) as stems
      from unnest(${left}::text[]) as w (word)`
      .named("index-stems")
      .all(db);
    const found = new Map(
      rows.map(({ word, stems: [stem = null, ...others] }) => [
        word,
        others.length > 0 ? word : stem,
      ]),
    );
    for (const [word, stem] of stems) if (stem !== null) stems.set(word, found.get(stem) ?? null);
  }
  return stems;
}
