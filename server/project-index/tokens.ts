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
    forEachAsciiWord(plain, (start, end, _, position) => visit(plain.slice(start, end), position));
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
const numberSign = "#".charCodeAt(0);

/** A loop: a regular expression takes three times as long for a description. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > maxAscii) return false;
  }
  return true;
}

/** FNV-1a. Of ASCII's characters of words, this bit is what upper and lower case differ by. */
const caseBit = 32;
const hashStart = 0x811c9dc5;
const hashWith = (hash: number, code: number): number =>
  Math.imul(hash ^ (code | caseBit), 0x01000193);

/** Mixes its bits, since tables use the lowest ones. */
function hashEnd(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** The hash of one word, whose letters may be in upper or lower case if they are ASCII. */
export function hashOf(one: string): number {
  let hash = hashStart;
  for (let index = 0; index < one.length; index += 1) {
    hash = hashWith(hash, one.charCodeAt(index));
  }
  return hashEnd(hash);
}

/**
 * Calls `visit` with where each word of a text begins and ends, with its hash and its position, as
 * {@link forEachWord} finds them, but in their upper and lower case; for texts that are ASCII.
 */
export function forEachAsciiWord(
  text: string,
  visit: (start: number, end: number, hash: number, position: number) => void,
): void {
  const { length } = text;
  let position = 0;
  let start = 0;
  while (start < length) {
    let code = text.charCodeAt(start);
    if (isWordCode[code] === 0) {
      start += 1;
      continue;
    }
    let hash = hashStart;
    let end = start;
    do {
      hash = hashWith(hash, code);
      end += 1;
      code = end < length ? text.charCodeAt(end) : 0;
    } while (isWordCode[code] === 1);
    if (code === numberSign) {
      hash = hashWith(hash, numberSign);
      end += 1;
    } else if (code === plus && text.charCodeAt(end + 1) === plus) {
      hash = hashWith(hashWith(hash, plus), plus);
      end += 2;
    }
    visit(start, end, hashEnd(hash), position);
    position += 1;
    start = end;
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
