// JSON objects as text, for SQL that builds many of them. `json_build_object` looks up the type of
// each argument in the catalogue whenever it is called, and so costs several times as much.
import { type Sql, sql } from "./sql.ts";

/** SQL of a value, and the text that belongs before and after it. */
interface JsonValue {
  readonly value: Sql;
  readonly around: string;
}

/** A value that isn't null and needs no escaping: an id, a time, a word of a fixed list. */
export const quoted = (value: Sql): JsonValue => ({ value, around: '"' });

/** The same, which may be null. */
export const quotedOrNull = (value: Sql): JsonValue =>
  plain(sql`coalesce('"' || ${value} || '"', 'null')`);

/** A number, or JSON as text, that isn't null. */
export const plain = (value: Sql): JsonValue => ({ value, around: "" });

/** Anything that isn't null. */
export const escaped = (value: Sql): JsonValue => plain(sql`to_json(${value})`);

/** Anything that may be null. */
export const escapedOrNull = (value: Sql): JsonValue =>
  plain(sql`coalesce(to_json(${value})::text, 'null')`);

/** SQL for the object, of at most 49 fields. */
export function jsonObject(fields: Readonly<Record<string, JsonValue>>): Sql {
  let open = "{";
  const parts = Object.entries(fields).flatMap(([key, { value, around }]) => {
    const before = sql.literal(`${open}"${key}":${around}`);
    open = `${around},`;
    return [before, value];
  });
  return sql`concat(${sql.join(parts)}, ${sql.literal(`${open.slice(0, -1)}}`)})`;
}
