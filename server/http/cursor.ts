// Cursors of paged lists: opaque to clients, for the server a position in the list's order.
import { t } from "#shared/messages/t.ts";
import { z } from "zod";
import { lookup } from "#contract/text.ts";
import { invalid } from "./errors.ts";

// Parts of keys that PostgreSQL can read: whatever a client makes up is refused before it.

/** A 32-bit integer. */
export const int4 = z.number().int().min(-0x80000000).max(0x7fffffff);
/** What a list is sorted by, fractions too, in a range that every database's numbers have. */
export const rank = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** The version of a ranking. */
export const rankingVersion = int4.min(0);
/** A text without NUL and unpaired surrogates, of at most 100 characters. */
export const storedText = lookup(100);
const hasYear = (at: string) => !at.startsWith("0000");
/** A day such as 2026-11-22. */
export const day = z.iso.date().refine(hasYear);
/** A point in time with milliseconds, in UTC. */
export const timestamp = z.iso.datetime({ precision: 3 }).refine(hasYear);

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
  const message = t("forms.notACursor");
  throw invalid(`after: ${message}`, [{ path: "after", message }]);
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
