/** Length in Unicode code points, the unit of all limits. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Number of code points after trimming, which the contract does as well. */
export const trimmedLength = (text: string): number => codePointLength(text.trim());
