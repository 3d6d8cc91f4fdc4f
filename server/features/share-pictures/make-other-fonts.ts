// Builds the fonts for names in other scripts, from Noto Sans: `npm run fonts`. The results are
// committed, so that only this command needs the tools.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** Of one byte pair each: the characters of an encoding whose first byte is in that range. */
function charactersOf(encoding: string, [first, last]: readonly [number, number]): string[] {
  const decoder = new TextDecoder(encoding);
  const found: string[] = [];
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(new Uint8Array([lead, trail]));
      if (/^[\p{L}\p{N}]$/u.test(text)) found.push(text);
    }
  }
  return found;
}

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Spaces, and joiners, which stand within words. */
const shared = [" ", "\u200C", "\u200D"];

/**
 * What is drawn of each font. Characters of several are in the first alone. Scripts whose signs have
 * vowels beside them (Devanagari, Thai …) are missing: the renderer draws some on top of each other.
 */
const charactersOfScripts: Readonly<Record<string, readonly string[]>> = {
  hebrew: between(0x591, 0x5f4),
  arabic: [...between(0x600, 0x6ff), ...between(0x750, 0x77f)],
  georgian: [...between(0x10a0, 0x10ff), ...between(0x1c90, 0x1cbf)],
  armenian: between(0x531, 0x58f),
  // Kana and signs, and the first level of JIS X 0208: the characters that are used in names.
  jp: [
    ...between(0x3001, 0x30ff),
    ...between(0xff01, 0xff5e),
    ...charactersOf("shift_jis", [0x88, 0x97]),
    ...charactersOf("shift_jis", [0x98, 0x98]).slice(0, 51),
  ],
  // The first levels of GB 2312 and of Big5, and the Hangul of KS X 1001.
  sc: charactersOf("gbk", [0xb0, 0xd7]),
  tc: charactersOf("big5", [0xa4, 0xc6]),
  kr: charactersOf("euc-kr", [0xb0, 0xc8]),
};

/** The package has a font for each range of characters; several are put into one collection. */
async function makeFont(script: string, characters: Set<string>): Promise<[Buffer, string]> {
  const packaged = `@fontsource-variable/noto-sans-${script}`;
  const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`${packaged}/${name}`));
  const ranges = JSON.parse(await readFile(fileOf("unicode.json"), "utf8")) as object;
  const fonts: Buffer[] = [];
  let drawn = "";
  for (const [part, list] of Object.entries(ranges) as [string, string][]) {
    const covered = [...characters].filter((one) => isIn(list, one));
    if (covered.length === 0) continue;
    for (const one of covered) characters.delete(one);
    const name = `files/noto-sans-${script}-${part.replace(/[[\]]/g, "")}-wght-normal.woff2`;
    const made = await subsetFont(await readFile(fileOf(name)), [...covered, ...shared].join(""), {
      targetFormat: "truetype",
      variationAxes: { wght: 560 },
      noHinting: true,
    });
    fonts.push(made);
    drawn += covered.join("");
  }
  return [fonts.length === 1 && fonts[0] ? fonts[0] : collectionOf(fonts), drawn];
}

/** @param ranges "U+0307-0308, U+0590" */
const isIn = (ranges: string, character: string): boolean =>
  ranges.split(",").some((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace("U+", "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    const code = character.codePointAt(0) ?? 0;
    return code >= first && code <= last;
  });

/** Fonts in one file, as https://learn.microsoft.com/typography/opentype/spec/otff describes it. */
function collectionOf(fonts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12 + 4 * fonts.length);
  header.write("ttcf", 0, "latin1");
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(fonts.length, 8);
  let length = header.length;
  const parts = fonts.map((font, index) => {
    const moved = Buffer.from(font);
    header.writeUInt32BE(length, 12 + 4 * index);
    for (let table = 0; table < moved.readUInt16BE(4); table += 1) {
      const offset = 12 + 16 * table + 8;
      moved.writeUInt32BE(moved.readUInt32BE(offset) + length, offset);
    }
    const padded = Buffer.concat([moved, Buffer.alloc(-moved.length & 3)]);
    length += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...parts]);
}

const characters: Record<string, string> = {};
const seen = new Set<string>();
for (const [script, all] of Object.entries(charactersOfScripts)) {
  const left = new Set(all.filter((one) => !seen.has(one)));
  const [font, drawn] = await makeFont(script, left);
  for (const one of drawn) seen.add(one);
  const file = `noto-${script}.${font.toString("latin1", 0, 4) === "ttcf" ? "ttc" : "ttf"}`;
  characters[file] = drawn;
  await writeFile(new URL(`fonts/${file}`, import.meta.url), font);
  console.log(`${file}: ${font.length} bytes, ${[...drawn].length} characters`);
}
await writeFile(
  new URL("fonts/characters.json", import.meta.url),
  `${JSON.stringify(characters, null, 2)}\n`,
);
