// Builds the fonts of the pictures, in a form that their renderer reads:
// `npm run fonts`. The results are committed, so that only this
// command needs the tools.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** Code points, first and last. */
type Range = readonly [first: number, last: number];

const latin: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2026],
  [0x20ac, 0x20ac],
];
const extended: readonly Range[] = [
  [0x100, 0x2af],
  [0x1e00, 0x1eff],
];
const vietnamese: readonly Range[] = [
  [0x102, 0x103],
  [0x110, 0x111],
  [0x128, 0x129],
  [0x168, 0x169],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1ea0, 0x1ef9],
];
const cyrillic: readonly Range[] = [
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x4b0, 0x4b1],
];
const greek: readonly Range[] = [[0x370, 0x3ff]];

const parts = { latin, "latin-ext": extended, vietnamese, cyrillic, greek };

for (const [part, ranges] of Object.entries(parts)) {
  const packaged = `@fontsource-variable/piazzolla/files/piazzolla-${part}-wght-normal.woff2`;
  const source = await readFile(fileURLToPath(import.meta.resolve(packaged)));
  const codes = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const made = await subsetFont(source, String.fromCodePoint(...codes), {
    targetFormat: "truetype",
    variationAxes: { wght: 560 },
    keepFeatures: ["kern", "liga", "ccmp", "locl", "mark"],
    noHinting: true,
  });
  await writeFile(new URL(`fonts/piazzolla-${part}.ttf`, import.meta.url), made);
  console.log(`piazzolla-${part}.ttf: ${made.length} bytes`);
}
