// Which searches that found no technology may name one: what is kept must tell of nobody.
import { codePointLength } from "#shared/text-length.ts";

/** E-mail addresses, links, and numbers that could be somebody's. */
const personal = /@|:\/\/|www\.|\d{5}/;

/** The words as they are counted: lower-case, single spaces, 2 to 60 characters, at most four of them. */
export function wantedWord(search: string): string | null {
  const word = search.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();
  const length = codePointLength(word);
  if (length < 2 || length > 60 || word.split(" ").length > 4) return null;
  return /\p{L}/u.test(word) && !personal.test(word) ? word : null;
}
