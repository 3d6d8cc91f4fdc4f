// How long the texts of an application may be, for the first load, which the contract's schemas
// are too heavy for. The test beside compares the numbers.

/** In Unicode code points, after trimming. */
export const textLimits = { content: 4096, reason: 1000 };

/** What the limits count: the code points that are left after trimming. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}
