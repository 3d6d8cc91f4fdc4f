// Splits texts and searches into words, in the same way.

/** Scripts without spaces between words: each character is a word of its own. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const word = new RegExp(
  String.raw`[${unspaced}]\p{M}*|(?:(?![${unspaced}])[\p{L}\p{N}])(?:(?![${unspaced}])[\p{L}\p{N}\p{M}])*(?:\+\+|#)?|\p{Extended_Pictographic}`,
  "gu",
);

const beyondAscii = /[^\p{ASCII}]/u;

/**
 * The form in which words are compared: compatible characters unified, lower case, Latin and Greek
 * letters without diacritics. Without its stem.
 */
export function normalized(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/([a-zα-ω])[\u0300-\u036f]+/g, "$1")
    .normalize("NFC")
    .replaceAll("ё", "е")
    .replaceAll("ß", "ss");
}

/** Calls `visit` with each word of `text` and its position: 0 for the first one. */
export function forEachWord(text: string, visit: (word: string, position: number) => void): void {
  const plain = normalized(text);
  if (isAscii(plain)) {
    forEachAsciiWord(plain, (start, end, position) => visit(plain.slice(start, end), position));
    return;
  }
  word.lastIndex = 0;
  let position = 0;
  for (let match = word.exec(plain); match; match = word.exec(plain)) {
    visit(match[0], position);
    position += 1;
  }
}

/** By code: 1 for characters of words. */
const isWordCode = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") {
  isWordCode[character.charCodeAt(0)] = 1;
}
const plus = "+".charCodeAt(0);
const hash = "#".charCodeAt(0);

export const isAscii = (text: string): boolean => !beyondAscii.test(text);

/**
 * Calls `visit` with where each word of a text begins and ends and with its position, as
 * {@link forEachWord} finds them, but in their upper and lower case; for texts that are ASCII.
 */
export function forEachAsciiWord(
  text: string,
  visit: (start: number, end: number, position: number) => void,
): void {
  let position = 0;
  for (let start = 0; start < text.length; start += 1) {
    if (isWordCode[text.charCodeAt(start)] === 0) continue;
    let end = start + 1;
    while (end < text.length && isWordCode[text.charCodeAt(end)] === 1) end += 1;
    const next = text.charCodeAt(end);
    if (next === hash) end += 1;
    else if (next === plus && text.charCodeAt(end + 1) === plus) end += 2;
    visit(start, end, position);
    position += 1;
    start = end - 1;
  }
}

/** The words of `text`, in their order. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  forEachWord(text, (found) => words.push(found));
  return words;
}

/**
 * The parts of words in mixed case (`BarChart`, `HTMLParser`) as text, so that `chart` finds them;
 * null if there are none.
 */
export function innerWords(text: string): string | null {
  const isMixed = isAscii(text) ? /[a-z][A-Z]|[A-Z]{2}[a-z]/ : /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
  if (!isMixed.test(text)) return null;
  return text.match(/\p{Lu}?\p{Ll}{2,}|\p{Lu}{2,}(?!\p{Ll})/gu)?.join(" ") ?? null;
}
