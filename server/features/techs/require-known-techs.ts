// Technologies that requests name have to exist. `field` is where they stand in the request.
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { invalid, type Refusal } from "#server/http/errors.ts";
import { knownTechs } from "./queries.ts";

/** @throws 400 naming each unknown technology */
export async function requireKnownTechs(
  db: Db,
  techIds: readonly string[],
  field = "techs",
): Promise<void> {
  const known = await knownTechs(db, techIds);
  const message = t("techs.unknown");
  const fields = techIds.flatMap((techId, index) =>
    known.has(techId) ? [] : [{ path: `${field}.${index}`, message }],
  );
  if (fields.length > 0) throw invalid(`${field}: ${message}`, fields);
}

/**
 * The ids of technologies by slug, also by a former one.
 * @throws 400 naming the slugs that no technology has or had
 */
export async function requireKnownSlugs(
  db: Db,
  slugs: readonly string[],
  field = "techs",
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await sql<{ slug: string; id: string | null }>`
    select chosen.slug, coalesce(t.id, former.tech_id) as id
    from unnest(${[...slugs]}::text[]) with ordinality as chosen (slug, place)
    left join techs t on t.slug = chosen.slug
    left join tech_former_slugs former on former.slug = chosen.slug
    order by chosen.place`.all(db);
  const unknown = rows.filter(({ id }) => id === null).map(({ slug }) => slug);
  if (unknown.length > 0) throw refuseSlugs(unknown.join(", "), field);
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}

/** @param slugs separated by commas */
export function refuseSlugs(slugs: string, field = "techs"): Refusal {
  const described = t("techs.unknownSlugs", { slugs });
  return invalid(`${field}: ${described}`, [{ path: field, message: described }]);
}
