import { sql } from "./sql.ts";
import { escaped, escapedOrNull, jsonObject, quoted } from "./json-object.ts";

/** The contract's `TechRef` as a JSON object in SQL, for the row `t` of techs. */
export const techRef = `json_build_object('id', t.id, 'slug', t.slug, 'name', t.name,
  'imageUrl', t.image_url)`;

/** The same as text. */
export const techRefText = jsonObject({
  id: quoted("t.id"),
  slug: quoted("t.slug"),
  name: escaped("t.name"),
  imageUrl: escapedOrNull("t.image_url"),
});

/** {@link techRef} as a fragment. */
export const techRefJson = sql.raw(techRef);
