// UUIDs as four unsigned 32-bit words, and back.

export function wordsOfId(id: string): number[] {
  const words = [0, 0, 0, 0];
  let digits = 0;
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    if (code === hyphen) continue;
    // The digits 0 to 9 are 48 to 57, and the letters a to f 97 to 102.
    const digit = code < 65 ? code - 48 : (code | 32) - 87;
    words[digits >>> 3] = ((words[digits >>> 3] ?? 0) << 4) | digit;
    digits += 1;
  }
  return words.map((word) => word >>> 0);
}

const hyphen = "-".charCodeAt(0);

export function idOfWords(words: Uint32Array): string {
  const hex = Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
