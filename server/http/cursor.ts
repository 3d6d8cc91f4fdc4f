// Cursors of paged lists: opaque to clients, for the server a position in the list's order.
import type { z } from "zod";
import { invalid } from "./errors.ts";

/** Encodes the sort key of a page's last row. */
export function cursorOf(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * Decodes a cursor into the key that `shape` describes. @throws 400 if it isn't a cursor of this
 * list
 */
export function readCursor<T>(cursor: string | undefined, shape: z.ZodType<T>): T | null {
  if (cursor === undefined) return null;
  const parsed = shape.safeParse(parse(cursor));
  if (parsed.success) return parsed.data;
  throw invalid("after: Not a cursor of this list", [
    { path: "after", message: "Not a cursor of this list" },
  ]);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
}

/**
 * Splits `pageSize + 1` fetched rows into the page and the cursor of the next page, which is null
 * on the last one.
 */
export function pageOf<Row>(
  rows: Row[],
  pageSize: number,
  keyOf: (row: Row) => readonly (string | number)[],
): { rows: Row[]; next: string | null } {
  if (rows.length <= pageSize) return { rows, next: null };
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { rows: page, next: last ? cursorOf(keyOf(last)) : null };
}
