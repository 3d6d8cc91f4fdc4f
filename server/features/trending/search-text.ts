// Which searches may be shown to everybody, and how they are counted.
import { line } from "#contract/text.ts";

const shown = line(2, 60);

/** E-mail addresses and links: they could be somebody's. */
const personal = /\S@\S+\.\S|:\/\/|\bwww\./;

/**
 * The search as it is counted: trimmed, lower-case, with single spaces. Null where it hasn't 2 to 60
 * code points, can't be seen on a line, or tells of somebody.
 */
export function searchText(search: string): string | null {
  const { data } = shown.safeParse(search.normalize("NFC").toLowerCase().replace(/\s+/gu, " "));
  return data === undefined || personal.test(data) ? null : data;
}
