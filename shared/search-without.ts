// A search without some of its parts.

/** The search without the first occurrence of each text; "" if nothing is left. */
export const searchWithout = (search: string, texts: readonly string[]): string =>
  texts
    .reduce((rest, text) => rest.replace(text, " "), search)
    .replace(/\s+/g, " ")
    .replace(/^[\s,;]+|[\s,;]+$/g, "");

/** A removable part of a search: its text, and the search without it. */
export interface SearchPart {
  readonly text: string;
  readonly without: string;
}

/**
 * The removable parts of a search: each part that was parsed as a filter, and the other words.
 * None if there is only one of these.
 * @param filters as they were written
 */
export function partsOfSearch(search: string, filters: readonly string[]): SearchPart[] {
  const words = searchWithout(search, filters);
  const parts = filters.map((text) => ({ text, without: searchWithout(search, [text]) }));
  if (words !== "") parts.push({ text: words, without: filters.join(" ") });
  return parts.length > 1 ? parts : [];
}
