// Texts brought to what a project may hold: storable, trimmed, and cut where they are too long.
import { codePointLength } from "#shared/text-length.ts";

/** Without NUL, which PostgreSQL can't store; half a surrogate pair becomes a replacement mark. */
export const storable = (value: string): string =>
  value.replaceAll("\0", "").toWellFormed().replaceAll("\r\n", "\n").trim();

/** `value` in at most `longest` code points, cut between words where that loses little. */
export function shorten(value: string, longest: number): string {
  if (codePointLength(value) <= longest) return value;
  const kept = [...value].slice(0, longest - 1).join("");
  const lastSpace = kept.search(/\s\S*$/);
  const cut = lastSpace > kept.length * 0.7 ? kept.slice(0, lastSpace) : kept;
  return `${cut.trimEnd()}…`;
}
