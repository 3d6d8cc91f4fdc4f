/** How many, as far as anybody counts. */
export const countWords = (count: number): string => (count > 99 ? "99+" : String(count));
