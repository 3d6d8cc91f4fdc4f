// JSON objects as text, for SQL that builds many of them. `json_build_object` looks up the type of
// each argument in the catalogue whenever it is called, and so costs several times as much.

/** SQL of a value, and the text that belongs before and after it. */
interface JsonValue {
  readonly sql: string;
  readonly around: string;
}

/** A value that isn't null and needs no escaping: an id, a time, a word of a fixed list. */
export const quoted = (sql: string): JsonValue => ({ sql, around: '"' });

/** The same, which may be null. */
export const quotedOrNull = (sql: string): JsonValue =>
  plain(`coalesce('"' || ${sql} || '"', 'null')`);

/** A number, or JSON as text, that isn't null. */
export const plain = (sql: string): JsonValue => ({ sql, around: "" });

/** Anything that isn't null. */
export const escaped = (sql: string): JsonValue => plain(`to_json(${sql})`);

/** Anything that may be null. */
export const escapedOrNull = (sql: string): JsonValue =>
  plain(`coalesce(to_json(${sql})::text, 'null')`);

/** SQL for the object, of at most 49 fields. */
export function jsonObject(fields: Readonly<Record<string, JsonValue>>): string {
  let open = "{";
  const parts = Object.entries(fields).flatMap(([key, { sql, around }]) => {
    const before = `'${open}"${key}":${around}'`;
    open = `${around},`;
    return [before, sql];
  });
  return `concat(${parts.join(", ")}, '${open.slice(0, -1)}}')`;
}
