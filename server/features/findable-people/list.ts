// Pages of people who can be found: by when they were here, or by how well they fit technologies.
import type { FindablePerson } from "#contract/findable-people.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { personFields } from "./findable-sql.ts";
import { type Filters, isResult } from "./filters.ts";

/** The position of a row: how well it fits in millionths, the week in which they were here, and the id. */
export type PersonKey = readonly [fit: number, week: string, id: string];

export interface ListedPerson extends FindablePerson {
  readonly fit: number;
  readonly week: string;
}

export interface ListOptions {
  readonly filters: Filters;
  /** Ids of the technologies that people are compared with. */
  readonly compareWith: readonly string[];
  /** Whether who fits best comes first. */
  readonly byFit: boolean;
  readonly after: PersonKey | null;
  readonly limit: number;
}

/** The header's largest exact number of results. */
const maxExactTotal = 10_000;

export async function countListed(db: Db, filters: Filters): Promise<string> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from findable_people f where ${isResult(filters)}
      limit ${maxExactTotal + 1}) found`.maybeOne(db);
  const count = row?.count ?? 0;
  return count > maxExactTotal ? `${maxExactTotal}+` : String(count);
}

/** Lists of more technologies than these fit less: they say less about each. */
const longList = 10;
/** People who were away for about a month fit a little less. */
const recentWeeks = 5;
const quietFactor = 0.95;

/** The technologies that people are compared with, and how much each weighs. */
interface Weights {
  readonly techIds: readonly string[];
  readonly weights: readonly number[];
}

/**
 * Weights by how often findable people list each technology. They are rounded to halves: who comes
 * or goes while somebody pages changes hardly any.
 */
async function weigh(db: Db, techIds: readonly string[]): Promise<Weights> {
  if (techIds.length === 0) return { techIds, weights: [] };
  const rows = await sql<{ id: string; weight: number }>`
    select compared.id, greatest(0.5, round(2 * ln(1 + people.count::float8
        / greatest(uses.count, 1))) / 2) as weight
    from unnest(${[...techIds]}::uuid[]) compared (id)
      left join (select tech_id, count(*) from user_techs
        where is_findable and tech_id = any(${[...techIds]}::uuid[]) group by tech_id) uses
        on uses.tech_id = compared.id,
      (select count(*) from findable_people) people`.all(db);
  return { techIds: rows.map(({ id }) => id), weights: rows.map(({ weight }) => weight) };
}

const asRows = ({ techIds, weights }: Weights) =>
  sql`unnest(${[...techIds]}::uuid[], ${[...weights]}::float8[]) as weighed (tech_id, weight)`;

/** The share of the weights that each person's technologies have. */
const sharesOf = (weights: Weights) => sql`
  select x.user_id,
    sum(weighed.weight) / ${weights.weights.reduce((sum, weight) => sum + weight, 0)}::float8 as share
  from user_techs x join ${asRows(weights)} using (tech_id)
  where x.is_findable group by x.user_id`;

const fitOf = sql`round(1000000 * coalesce(shares.share, 0)
  * sqrt(${longList}::float8 / greatest(${longList}, f.tech_count))
  * case when f.active_week > (now() at time zone 'utc')::date - ${7 * recentWeeks}::int
    then 1 else ${quietFactor}::float8 end)::int`;

const notFit = sql`0`;

/** A page of the list, and one row more if there is one. */
export async function listedPeople(db: Db, options: ListOptions): Promise<ListedPerson[]> {
  const { filters, compareWith, byFit, after, limit } = options;
  const isCompared = byFit && compareWith.length > 0;
  const position = isCompared ? fitOf : notFit;
  const weights = await weigh(db, compareWith);
  const shares = isCompared ? sql`left join (${sharesOf(weights)}) shares using (user_id)` : sql``;
  return sql<ListedPerson>`
    with page as materialized (
      select f.user_id, ${position} as fit, f.active_week
      from findable_people f ${shares}
      where ${isResult(filters)} and ${isAfter(position, after)}
      order by ${isCompared ? sql`fit desc,` : sql``} f.active_week desc, f.user_id desc
      limit ${limit}
    )
    select ${personFields}, page.fit, page.active_week::text as week, array(
        select x.tech_id from user_techs x join ${asRows(weights)} using (tech_id)
        where x.user_id = page.user_id order by weighed.weight desc, x.tech_id) as shared
    from page join findable_people f using (user_id) join users u on u.id = page.user_id
    order by page.fit desc, page.active_week desc, page.user_id desc`.all(db);
}

function isAfter(position: Sql, after: PersonKey | null) {
  if (after === null) return sql`true`;
  const [fit, week, id] = after;
  return position === notFit
    ? sql`(f.active_week, f.user_id) < (${week}::date, ${id}::uuid)`
    : sql`(${position}, f.active_week, f.user_id) < (${fit}::int, ${week}::date, ${id}::uuid)`;
}
