/** Length in Unicode code points, which is what all limits count. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Code points that are left after trimming, as the contract trims what people send. */
export const trimmedLength = (text: string): number => codePointLength(text.trim());
