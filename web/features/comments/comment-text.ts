// What a comment's text has to be, for parts that the contract's schemas are too heavy for. The test
// beside compares them.

/** In Unicode code points, after trimming. */
export const longestComment = 1000;

export const lengthOf = (text: string): number => [...text.trim()].length;

/** What is wrong with a text, if something is; that it is too long is said in other words of a reply. */
export function problemOf(text: string, tooLong: string): string | null {
  const length = lengthOf(text);
  if (length === 0) return "Can't submit a blank comment";
  return length > longestComment ? tooLong : null;
}
