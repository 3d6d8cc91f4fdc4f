import type { UserRef } from "#contract/people.ts";
import type { Tech, TechDetail } from "#contract/techs.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { techRef } from "#server/database/tech-ref.ts";
import { seesPerson } from "#server/database/visibility.ts";

/** The technologies of the row `u` of users as a JSON array, in the person's order. */
export const techRefsOfUser = sql`coalesce((
  select json_agg(${techRef} order by ut.position)
  from user_techs ut join techs t on t.id = ut.tech_id where ut.user_id = u.id), '[]')`;

/**
 * Uses by projects that aren't listed, to be subtracted. They are few, so they are counted
 * directly.
 */
const unlistedUses = sql`
  projects p join project_techs x on x.project_id = p.id
  where (p.archived_at is not null or p.hidden_at is not null)`;

/** Uses by hidden people, to be subtracted. */
const hiddenUses = sql`
  users p join user_techs x on x.user_id = p.id where p.hidden_at is not null`;

/** Descriptions of the catalogue are English, those that admins write are in any language. */
export const descriptionLanguage = sql`case when t.edited_at is null then 'en' end`;

/**
 * The columns of a Tech, for the row `t`. The counts are computed for the rows of the page only.
 */
export const techColumns = sql`
  t.id, t.slug, t.name, t.image_url as "imageUrl", t.description, t.category,
  ${descriptionLanguage} as "descriptionLanguage",
  array(select alias from tech_aliases a where a.tech_id = t.id order by alias) as aliases,
  (select count(*) from project_techs x where x.tech_id = t.id)
    - (select count(*) from ${unlistedUses} and x.tech_id = t.id) as "projectCount",
  (select count(*) from user_techs x where x.tech_id = t.id)
    - (select count(*) from ${hiddenUses} and x.tech_id = t.id) as "userCount"`;

/** A page of technologies by id. */
export async function techsAfter(
  db: Db,
  after: string | null,
  category: string | undefined,
  limit: number,
): Promise<Tech[]> {
  return sql<Tech>`
    select ${techColumns} from techs t
    where (${after}::uuid is null or t.id > ${after}::uuid)
      and (${category ?? null}::text is null or t.category = ${category ?? null})
    order by t.id limit ${limit}`.all(db);
}

export interface TechWindow {
  readonly category?: string | undefined;
  readonly sort: "popular" | "name";
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of technologies by name, or the most used first. The catalogue is small enough for
 * offsets.
 */
export async function techsSorted(
  db: Db,
  { category = undefined, sort, offset, limit }: TechWindow,
): Promise<Tech[]> {
  const order =
    sort === "name"
      ? sql`lower(t.name), t.id`
      : sql`coalesce(used.count, 0) - coalesce(unlisted.count, 0) desc, lower(t.name), t.id`;
  return sql<Tech>`
    select ${techColumns} from techs t
    left join (select tech_id, count(*) from project_techs group by tech_id) used on used.tech_id = t.id
    left join (select x.tech_id, count(*) from ${unlistedUses} group by x.tech_id) unlisted
      on unlisted.tech_id = t.id
    where ${category ?? null}::text is null or t.category = ${category ?? null}
    order by ${order} limit ${limit} offset ${offset}`.all(db);
}

/** The matching technologies of the category, best match first; among equal ones the most used. */
export async function techsMeant(
  db: Db,
  meant: readonly (readonly [id: string, sureness: number])[],
  category: string | undefined,
): Promise<Tech[]> {
  return sql<Tech>`
    select ${techColumns}
    from unnest(${meant.map(([id]) => id)}::uuid[], ${meant.map(([, sureness]) => sureness)}::real[])
      with ordinality as meant (id, sureness, position)
    join techs t using (id)
    where ${category ?? null}::text is null or t.category = ${category ?? null}
    order by meant.sureness desc, "projectCount" desc, meant.position`.all(db);
}

/**
 * Relations that only the other technology declares, up to the maximum of a page; most used first.
 */
const maxReverseRelations = 18;

/** The technology with that slug, or that had it. */
const idOfSlug = (slug: string): Sql => sql`coalesce(
  (select id from techs where slug = ${slug}),
  (select tech_id from tech_former_slugs where slug = ${slug}))`;

/**
 * The technology of that slug with its relations: first those that it declares, then those that
 * others declare.
 */
export async function techBySlug(db: Db, slug: string): Promise<TechDetail | null> {
  const row = await sql<TechDetail>`
    with found as (select ${techColumns} from techs t where t.id = ${idOfSlug(slug)}),
    names as (
      select r.related_id as id, 0 as direction, 0 as place
      from tech_relations r join found on found.id = r.tech_id
    ), named_by as (
      select r.tech_id as id, 1 as direction, row_number() over (order by count(x.project_id) desc, r.tech_id) as place
      from tech_relations r join found on found.id = r.related_id
      left join project_techs x on x.tech_id = r.tech_id
      where r.tech_id not in (select id from names)
      group by r.tech_id order by place limit ${maxReverseRelations}
    )
    select found.*, coalesce((
      select json_agg(${techRef} order by r.direction, r.place, lower(t.name))
      from (select * from names union all select * from named_by) r join techs t using (id)), '[]') as related
    from found`.maybeOne(db);
  return row ?? null;
}

export async function techIdOf(db: Db, slug: string): Promise<string | null> {
  const row = await sql<{ id: string | null }>`select ${idOfSlug(slug)} as id`.maybeOne(db);
  return row?.id ?? null;
}

/** A page of the people who use a technology, newest account first. */
export async function peopleWith(
  db: Db,
  techId: string,
  viewerId: string | null,
  before: string | null,
  limit: number,
): Promise<UserRef[]> {
  return sql<UserRef>`
    select u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl"
    from user_techs ut join users u on u.id = ut.user_id
    where ut.tech_id = ${techId} and ${seesPerson(viewerId)} and (${before}::uuid is null or u.id < ${before}::uuid)
    order by u.id desc limit ${limit}`.all(db);
}

export async function countByCategory(db: Db): Promise<{ category: string; techCount: number }[]> {
  return sql<{ category: string; techCount: number }>`
    select category, count(*) as "techCount" from techs group by category order by category
  `.all(db);
}

/** Those of `ids` that are technologies. */
export async function knownTechs(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql<{ id: string }>`select id from techs where id = any(${ids})`.all(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Every word that names a technology, lower-case: slugs, names and aliases, with the technology's
 * id. Short ones come first, because they are closer to a text that is still being typed.
 */
export async function techWords(db: Db): Promise<{ word: string; id: string }[]> {
  return sql<{ word: string; id: string }>`
    select word, id from (
      select slug as word, id from techs
      union select lower(name), id from techs
      union select alias, tech_id from tech_aliases) words
    order by length(word), word, id`.all(db);
}

/**
 * Serializes changes to technologies by admins and by the catalogue of a starting server, until the
 * transaction ends.
 */
export async function lockTechs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stack cafe techs'))`.run(db);
}

/** Prevents changes to technologies until the transaction ends, as readers of their names need. */
export async function lockTechNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('stack cafe techs'))`.run(db);
}
