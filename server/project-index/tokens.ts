// Splits texts and searches into words, in the same way.

/** Scripts without spaces between words: each character is a word of its own. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const word = new RegExp(
  String.raw`[${unspaced}]\p{M}*|(?:(?![${unspaced}])[\p{L}\p{N}])(?:(?![${unspaced}])[\p{L}\p{N}\p{M}])*(?:\+\+|#)?|\p{Extended_Pictographic}`,
  "gu",
);

const asciiWord = /[a-z0-9]+(?:\+\+|#)?/g;
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
  const pattern = beyondAscii.test(plain) ? word : asciiWord;
  pattern.lastIndex = 0;
  let position = 0;
  for (let match = pattern.exec(plain); match; match = pattern.exec(plain)) {
    visit(match[0], position);
    position += 1;
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
  const parts = text.match(/\p{Lu}?\p{Ll}{2,}|\p{Lu}{2,}(?!\p{Ll})/gu);
  if (!parts || !/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)) return null;
  return parts.join(" ");
}
