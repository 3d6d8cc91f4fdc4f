import type { AdminTech, NewTech } from "#contract/admin-techs.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { techColumns } from "#server/features/techs/queries.ts";

const columns: Sql<AdminTech> = sql<AdminTech>`
  ${techColumns}, iso(t.edited_at) as "editedAt",
  array(select f.slug from tech_former_slugs f where f.tech_id = t.id order by 1) as "formerSlugs",
  exists (select from tech_logos l where l.tech_id = t.id) as "logoUploaded"`;

export type NameCursor = [name: string, id: string];

const containing = (part: string) => `%${part.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A page of technologies, by name. */
export async function techsByName(
  db: Db,
  search: string | undefined,
  after: NameCursor | null,
  limit: number,
): Promise<AdminTech[]> {
  const part = search === undefined ? null : containing(search);
  return sql<AdminTech>`
    select ${columns} from techs t
    where (${after === null} or (lower(t.name), t.id) > (${after?.[0] ?? ""}, ${after?.[1] ?? null}::uuid))
      and (${part}::text is null or lower(t.name) like ${part} or t.slug like ${part}
        or exists (select from tech_aliases a where a.tech_id = t.id and a.alias like ${part})
        or exists (select from tech_former_slugs f where f.tech_id = t.id and f.slug like ${part}))
    order by lower(t.name), t.id limit ${limit}`.all(db);
}

export async function adminTechOf(db: Db, id: string): Promise<AdminTech | null> {
  const row = await sql<AdminTech>`
    select ${columns} from techs t where t.id = ${id}`.maybeOne(db);
  return row ?? null;
}

export interface Names {
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
}

export interface Taken {
  readonly word: string;
  /** The technology that the word belongs to. */
  readonly owner: string;
}

/** Which of these words belong to another technology than `techId`, as name or former slug. */
export async function takenNames(
  db: Db,
  techId: string | null,
  words: readonly string[],
): Promise<Taken[]> {
  return sql<Taken>`
    select distinct on (w.word) w.word, t.name as owner from (
      select slug as word, id from techs
      union all select lower(name), id from techs
      union all select alias, tech_id from tech_aliases
      union all select slug, tech_id from tech_former_slugs
    ) w join techs t using (id)
    where w.word = any(${[...words]}::text[]) and t.id is distinct from ${techId}::uuid
    order by w.word, t.name`.all(db);
}

type Fields = Required<Omit<NewTech, "aliases">>;

export async function insertTech(db: Db, fields: Fields): Promise<string> {
  const id = newId();
  await sql`
    insert into techs ${sql.values({ id, ...fields, edited_at: sql`now()` })}`.run(db);
  return id;
}

export async function updateTech(
  db: Db,
  id: string,
  fields: { [Name in keyof Fields]?: string | undefined },
): Promise<void> {
  const now = sql`now()`;
  await sql`
    update techs
    set ${sql.set({ ...fields, edited_at: now, updated_at: now })}
    where id = ${id}`.run(db);
}

/** Replaces the technology's aliases. */
export async function setAliases(db: Db, id: string, aliases: readonly string[]): Promise<void> {
  await sql`delete from tech_aliases where tech_id = ${id}`.run(db);
  await sql`
    insert into tech_aliases (alias, tech_id)
    select word, ${id}::uuid from unnest(${[...aliases]}::text[]) as word`.run(db);
}

/**
 * Makes the old slug redirect to the technology. A slug that it takes again is no former slug any
 * more.
 */
export async function insertFormerSlug(
  db: Db,
  id: string,
  old: string,
  current: string,
): Promise<void> {
  await sql`delete from tech_former_slugs where slug = ${current}`.run(db);
  await sql`insert into tech_former_slugs (slug, tech_id) values (${old}, ${id})`.run(db);
}
