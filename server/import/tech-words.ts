// Finds the technology that a word names, and splits a field into words.

/** Finds technologies by slug, name and alias, ignoring case and separators. */
export class TechDictionary {
  readonly #exact = new Map<string, string>();
  /** `null` if several technologies differ only in separators. */
  readonly #joined = new Map<string, string | null>();

  constructor(vocabulary: readonly { readonly word: string; readonly id: string }[]) {
    for (const { word, id } of vocabulary.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const exact = word.toLowerCase();
      if (!this.#exact.has(exact)) this.#exact.set(exact, id);
      const known = this.#joined.get(joined(exact));
      this.#joined.set(joined(exact), known === undefined || known === id ? id : null);
    }
  }

  /** The technology's id. */
  find(word: string): string | undefined {
    const exact = tidy(word);
    return this.#exact.get(exact) ?? this.#joined.get(joined(exact)) ?? undefined;
  }
}

/** In lower case, without the # of a hashtag and with single spaces. */
const tidy = (word: string): string =>
  word.trim().toLowerCase().replace(/^#+/, "").replace(/\s+/g, " ");

/** "Node JS", "node_js" and "Node.js" are equal. */
const joined = (word: string) => word.replace(/[\s_.-]+/g, "");

/** The words of a record's field: an array as it is, a text split. */
export function wordsOf(value: unknown, knows: (phrase: string) => boolean): string[] {
  const list = typeof value === "string" ? (arrayIn(value) ?? split(value, knows)) : value;
  if (!Array.isArray(list)) return [];
  const words = list.filter((word) => typeof word === "string").map(tidy);
  return words.filter((word) => word !== "");
}

/** Tables converted from JSON contain arrays as JSON. */
export function arrayIn(text: string): unknown[] | null {
  if (!text.trim().startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Splits at commas and similar; without any, between words, but not within a known name. */
function split(text: string, knows: (phrase: string) => boolean): string[] {
  const parts = text.split(/[,;|\n]+/);
  if (parts.length > 1) return parts;
  const words = text.split(/\s+/).filter((word) => word !== "");
  const phrases: string[] = [];
  for (let start = 0; start < words.length;) {
    const length = [4, 3, 2].find(
      (count) =>
        start + count <= words.length && knows(words.slice(start, start + count).join(" ")),
    );
    phrases.push(words.slice(start, start + (length ?? 1)).join(" "));
    start += length ?? 1;
  }
  return phrases;
}
