import { sql } from "./sql.ts";
import { escaped, jsonObject, quoted } from "./json-object.ts";

/** A position by name as a JSON object in SQL, for the row `s` of positions. */
export const positionRef = sql`json_build_object('id', s.id, 'title', s.title)`;

/** The same as text. */
export const positionRefText = jsonObject({ id: quoted(sql`s.id`), title: escaped(sql`s.title`) });
