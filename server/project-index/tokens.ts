// Splits texts and searches into words, in the same way.
import { withoutInvisible } from "#shared/invisible.ts";

/**
 * Scripts without spaces between words: each character is a word of its own. Korean has spaces, but
 * its nouns take particles: 문장 is found in 문장을, too.
 */
const unspaced = String.raw`\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const word = new RegExp(
  String.raw`[${unspaced}]\p{M}*|(?:(?![${unspaced}])[\p{L}\p{N}])(?:(?![${unspaced}])[\p{L}\p{N}\p{M}])*(?:\+\+|#)?|\p{Extended_Pictographic}`,
  "gu",
);

const maxAscii = 127;

/**
 * The form in which words are compared: compatible characters unified, lower case, Latin and Greek
 * letters without diacritics, nothing invisible. Without its stem.
 */
export function normalized(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return withoutInvisible(text.normalize("NFKC"))
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
    forEachAsciiWord(plain, visit);
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
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789") {
  isWordCode[character.charCodeAt(0)] = 1;
}

/** A loop: a regular expression takes three times as long for a description. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > maxAscii) return false;
  }
  return true;
}

/** The same for a text in lower case that is ASCII, in a fraction of the time. */
function forEachAsciiWord(text: string, visit: (word: string, position: number) => void): void {
  let position = 0;
  for (let start = 0; start < text.length; start += 1) {
    if (isWordCode[text.charCodeAt(start)] === 0) continue;
    let end = start + 1;
    while (isWordCode[text.charCodeAt(end)] === 1) end += 1;
    if (text[end] === "#") end += 1;
    else if (text[end] === "+" && text[end + 1] === "+") end += 2;
    visit(text.slice(start, end), position);
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
export function innerWords(written: string): string | null {
  const text = withoutInvisible(written);
  const isMixed = isAscii(text) ? /[a-z][A-Z]|[A-Z]{2}[a-z]/ : /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
  if (!isMixed.test(text)) return null;
  return text.match(/\p{Lu}?\p{Ll}{2,}|\p{Lu}{2,}(?!\p{Ll})/gu)?.join(" ") ?? null;
}
