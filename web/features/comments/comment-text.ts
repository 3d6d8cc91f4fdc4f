// What a comment's text has to be, for parts that the contract's schemas are too heavy for. The test
// beside compares them.

import { commentLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";

/** What is wrong with a text, if something is; that it is too long is said in other words of a reply. */
export function problemOf(text: string, tooLong: string): string | null {
  const length = trimmedLength(text);
  if (length === 0) return "Can't submit a blank comment";
  return length > commentLimits.text ? tooLong : null;
}
