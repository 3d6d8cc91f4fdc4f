import { type Expression, type RawBuilder, sql } from "kysely";
import type { Tech, TechRef } from "#contract/techs.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";

/** A TechRef as SQL, for the row `t` of techs. */
const techRefJson = sql`json_build_object(
  'id', t.id, 'slug', t.slug, 'name', t.name, 'imageUrl', t.image_url)`;

/** The technologies of a person as a JSON array, in the person's order. */
export function techRefsOfUser(userId: Expression<unknown>): RawBuilder<TechRef[]> {
  return sql<TechRef[]>`coalesce((
    select json_agg(${techRefJson} order by ut.position)
    from user_techs ut join techs t on t.id = ut.tech_id where ut.user_id = ${userId}), '[]')`;
}

/** A page of technologies in the order of their ids. */
export async function techsAfter(db: Db, after: string | null, limit: number): Promise<Tech[]> {
  const { rows } = await sql<Tech>`
    select t.id, t.slug, t.name, t.image_url as "imageUrl", t.description, t.category,
      array(select alias from tech_aliases a where a.tech_id = t.id order by alias) as aliases,
      (select count(*) from project_techs p where p.tech_id = t.id) as "projectCount",
      (select count(*) from user_techs u where u.tech_id = t.id) as "userCount"
    from techs t
    where ${after}::uuid is null or t.id > ${after}::uuid
    order by t.id limit ${limit}`.execute(db);
  return rows;
}

/** Those of `ids` that are technologies. */
export async function knownTechs(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("techs").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export interface CatalogueEntry {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly aliases: readonly string[];
  /** File name among the catalogue's logos. */
  readonly logo: string | null;
  /** Set where the logo is all near-black or near-white, and vanishes on such a ground. */
  readonly tone?: "dark" | "light" | undefined;
}

/** A logo's address. Its tone travels as the fragment, which pages read and servers never see. */
const imageUrlOf = ({ logo, tone }: CatalogueEntry) =>
  logo === null ? null : `/logos/${logo}${tone ? `#${tone}` : ""}`;

/** Adds what is new and updates what changed, by slug, in two statements. */
export async function saveTechs(
  db: Db,
  entries: readonly CatalogueEntry[],
): Promise<{ added: number; updated: number }> {
  const rows = entries.map((entry) => ({
    id: newId(),
    slug: entry.slug,
    name: entry.name,
    category: entry.category,
    image_url: imageUrlOf(entry),
  }));
  const { rows: saved } = await sql<{ added: boolean }>`
    insert into techs as t (id, slug, name, category, image_url)
    select id, slug, name, category, image_url
    from json_to_recordset(${JSON.stringify(rows)}) as r
      (id uuid, slug text, name text, category text, image_url text)
    on conflict (slug) do update
      set name = excluded.name, category = excluded.category, image_url = excluded.image_url,
        updated_at = now()
      where (t.name, t.category, t.image_url)
        is distinct from (excluded.name, excluded.category, excluded.image_url)
    returning xmax = 0 as added`.execute(db);
  const words = entries.flatMap(({ slug, aliases }) => aliases.map((alias) => ({ slug, alias })));
  await sql`
    insert into tech_aliases (alias, tech_id)
    select lower(w.alias), t.id
    from json_to_recordset(${JSON.stringify(words)}) as w (slug text, alias text)
    join techs t using (slug)
    on conflict (alias) do update set tech_id = excluded.tech_id
      where tech_aliases.tech_id <> excluded.tech_id`.execute(db);
  const added = saved.filter((row) => row.added).length;
  return { added, updated: saved.length - added };
}

/** Every word that names a technology, lower-case: slugs, names and aliases, with the tech's id. */
export async function techWords(db: Db): Promise<{ word: string; id: string }[]> {
  const { rows } = await sql<{ word: string; id: string }>`
    select slug as word, id from techs
    union select lower(name), id from techs
    union select alias, tech_id from tech_aliases`.execute(db);
  return rows;
}
