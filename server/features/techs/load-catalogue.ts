// Loads the bundled catalogue into the database at each start, in a few statements.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Database, Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { LogoTone } from "#shared/logo-tone.ts";
import { lockTechs } from "./queries.ts";

export interface CatalogueEntry {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly aliases: readonly string[];
  /** Slugs of the technologies that it builds on or is used with. */
  readonly related: readonly string[];
  /** File name among the catalogue's logos. */
  readonly logo: string | null;
  /** Set if the logo would vanish on some background. */
  readonly tone?: LogoTone | undefined;
}

/** The URL of a logo. Its tone is the fragment, which pages read and servers never receive. */
const imageUrlOf = ({ logo, tone }: CatalogueEntry) =>
  logo === null ? null : `/logos/${logo}${tone ? `#${tone}` : ""}`;

/**
 * Adds new technologies and updates changed ones. Changes by admins are preserved: technologies
 * that they added or edited aren't touched, and slugs that they changed or merged aren't restored.
 */
export async function saveCatalogue(
  db: Db,
  entries: readonly CatalogueEntry[],
): Promise<{ added: number; updated: number }> {
  await lockTechs(db);
  const saved = await saveTechs(db, entries);
  await saveAliases(db, entries);
  await saveRelations(db, entries);
  const added = saved.filter((row) => row.added).length;
  return { added, updated: saved.length - added };
}

async function saveTechs(db: Db, entries: readonly CatalogueEntry[]) {
  const records = entries.map((entry) => ({
    id: newId(),
    slug: entry.slug,
    name: entry.name,
    category: entry.category,
    description: entry.description,
    image_url: imageUrlOf(entry),
  }));
  return sql<{ added: boolean }>`
    insert into techs as t (id, slug, name, category, description, image_url)
    select id, slug, name, category, description, image_url
    from json_to_recordset(${JSON.stringify(records)}) as r
      (id uuid, slug text, name text, category text, description text, image_url text)
    where not exists (select from tech_former_slugs f where f.slug = r.slug)
    on conflict (slug) do update
      set name = excluded.name, category = excluded.category, description = excluded.description,
        image_url = excluded.image_url, updated_at = now()
      where t.edited_at is null and (t.name, t.category, t.description, t.image_url) is distinct from
        (excluded.name, excluded.category, excluded.description, excluded.image_url)
    returning xmax = 0 as added`.all(db);
}

async function saveAliases(db: Db, entries: readonly CatalogueEntry[]): Promise<void> {
  const words = entries.flatMap(({ slug, aliases }) => aliases.map((alias) => ({ slug, alias })));
  await sql`
    insert into tech_aliases (alias, tech_id)
    select lower(w.alias), t.id
    from json_to_recordset(${JSON.stringify(words)}) as w (slug text, alias text)
    join techs t using (slug)
    where t.edited_at is null
    on conflict (alias) do update set tech_id = excluded.tech_id
      where tech_aliases.tech_id <> excluded.tech_id and not exists (
        select from techs owner where owner.id = tech_aliases.tech_id and owner.edited_at is not null)`.run(
    db,
  );
}

async function saveRelations(db: Db, entries: readonly CatalogueEntry[]): Promise<void> {
  const pairs = entries.flatMap(({ slug, related }) => related.map((other) => ({ slug, other })));
  await sql`
    with known as (
      select slug, id from techs union all select slug, tech_id from tech_former_slugs
    )
    insert into tech_relations (tech_id, related_id)
    select distinct t.id, other.id
    from json_to_recordset(${JSON.stringify(pairs)}) as p (slug text, other text)
    join known t using (slug) join known other on other.slug = p.other
    where t.id <> other.id
    on conflict do nothing`.run(db);
}

const catalogue = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    description: z.string().default(""),
    related: z.array(z.string()).default([]),
    aliases: z.array(z.string()),
    logo: z.string().nullable(),
    tone: z.enum(["dark", "light", "dim"]).optional(),
  }),
);

const file = new URL("../../../catalogue/techs.json", import.meta.url);

/** Adds and updates technologies; loading the same catalogue again changes nothing. */
export async function loadCatalogue(
  database: Database,
): Promise<{ added: number; updated: number }> {
  const entries = catalogue.parse(JSON.parse(await readFile(file, "utf8")));
  return inTransaction(database.db, (transaction) => saveCatalogue(transaction, entries));
}
