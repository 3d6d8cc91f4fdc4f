import { sql } from "./sql.ts";
import { escaped, escapedOrNull, jsonObject, quoted } from "./json-object.ts";

/** The contract's `TechRef` as a JSON object in SQL, for the row `t` of techs. */
export const techRef = sql`json_build_object('id', t.id, 'slug', t.slug, 'name', t.name,
  'imageUrl', t.image_url)`;

/** The same as text. */
export const techRefText = jsonObject({
  id: quoted(sql`t.id`),
  slug: quoted(sql`t.slug`),
  name: escaped(sql`t.name`),
  imageUrl: escapedOrNull(sql`t.image_url`),
});
