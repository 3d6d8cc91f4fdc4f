// Builds the site's fonts and their CSS: `npm run fonts`. The results are committed in
// web/ui/fonts, so that only this command needs the tools.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { withRoundedKerning } from "./font-kerning.ts";
import { tableOf, withTables } from "./font-tables.ts";

const folder = new URL("../../web/ui/fonts/", import.meta.url);

/** The weights from one to another: in one variable file, or all drawn like `drawn`. */
interface Weights {
  readonly min: number;
  readonly max: number;
  readonly drawn?: number;
}

/** Characters that share a file: the package's file that has them, and their code points. */
interface Part {
  readonly source: "latin" | "latin-ext" | "vietnamese";
  readonly ranges: readonly Range[];
  readonly features: readonly string[];
}

/** Code points, first and last. */
type Range = readonly [first: number, last?: number];

interface Face {
  family: string;
  /** Name of the package and of its files. */
  font: string;
  style: "normal" | "italic";
  /** `optional`: for a few words of code and counts, not worth a layout shift. */
  display: "swap" | "optional";
  /** Several weights on one page share a variable file; where one is usual, it has its own. */
  weights: readonly Weights[];
  parts: Readonly<Record<string, Part>>;
}

/** `+` to `9`, and the space: browsers load the file that has it for the metrics of any text. */
const counts: readonly Range[] = [[0x20], [0x2b, 0x39]];

/** With counts, most of what is written as code. */
const words: readonly Range[] = [[0x41, 0x5a], [0x5f], [0x61, 0x7a]];

/** What nearly every page uses. */
const core: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0],
  [0xb7],
  [0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
  [0x20ac],
  [0x2191],
  [0x2193],
];

/** Small accented letters of Western Europe: in names, so that many pages have a few. */
const letters: readonly Range[] = [[0xdf, 0xf6], [0xf8, 0xff], [0x131], [0x153]];

/** The rest of the packages' Latin files. */
const symbols: readonly Range[] = [
  [0xa1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xde],
  [0xf7],
  [0x152],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x2000, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x206f],
  [0x2122],
  [0x2212],
  [0x2215],
];

const extended: readonly Range[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x2ba],
  [0x2bd, 0x2c5],
  [0x2c7, 0x2cc],
  [0x2ce, 0x2d7],
  [0x2dd, 0x2ff],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x1e9f],
  [0x1ef2, 0x1eff],
  [0x20a0, 0x20ab],
  [0x20ad, 0x20c0],
  [0x2113],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
];

/**
 * Letters of Vietnamese. Not the accents that combine with letters: the font doesn't place them, and
 * without them browsers take the whole letter from another font.
 */
const vietnamese: readonly Range[] = [[0x1ea0, 0x1ef1]];

/** Ligatures and alternates. Kerning between two files doesn't exist, so only the core has it. */
const alternates = ["calt", "liga", "ss01"];
const accents = ["ccmp", "locl", "mark"];

const textParts = (coreFeatures: readonly string[]) =>
  ({
    core: { source: "latin", ranges: core, features: ["kern", ...alternates, ...coreFeatures] },
    letters: { source: "latin", ranges: letters, features: accents },
    symbols: { source: "latin", ranges: symbols, features: accents },
  }) as const;
/** Emphasis is a few words: kerning would be a fifth of the file. */
const italicParts = {
  ...textParts([]),
  core: { source: "latin", ranges: core, features: alternates },
} as const;
const extendedPart = {
  extended: { source: "latin-ext", ranges: extended, features: accents },
} as const;

/** Narrower than the package's: narrower axes make smaller files. */
const variable: Weights = { min: 400, max: 640 };
/** Italics are rare, and mostly of one weight. */
const regularAndBold: readonly Weights[] = [
  { min: 400, max: 500, drawn: 400 },
  { min: 501, max: 700, drawn: 600 },
];

const piazzolla = { family: "Piazzolla", font: "piazzolla", display: "swap" } as const;
const schibsted = { family: "Schibsted", font: "schibsted-grotesk", display: "swap" } as const;

const faces: readonly Face[] = [
  {
    ...piazzolla,
    style: "normal",
    weights: [variable],
    parts: {
      ...textParts([]),
      ...extendedPart,
      // The other families have none.
      vietnamese: { source: "vietnamese", ranges: vietnamese, features: [] },
    },
  },
  { ...piazzolla, style: "italic", weights: regularAndBold, parts: textParts([]) },
  {
    ...schibsted,
    style: "normal",
    weights: [variable],
    // Columns of counts have figures of one width.
    parts: { ...textParts(["tnum"]), ...extendedPart },
  },
  { ...schibsted, style: "italic", weights: regularAndBold, parts: italicParts },
  {
    family: "Spline",
    font: "spline-sans-mono",
    style: "normal",
    display: "optional",
    weights: [
      { min: 400, max: 450, drawn: 400 },
      { min: 451, max: 550, drawn: 500 },
      { min: 551, max: 700, drawn: 600 },
    ],
    parts: {
      // Counts are on pages that have no code.
      counts: { source: "latin", ranges: counts, features: [] },
      words: { source: "latin", ranges: words, features: [] },
      core: { source: "latin", ranges: without(core, [...counts, ...words]), features: [] },
      rest: { source: "latin", ranges: [...letters, ...symbols], features: accents },
    },
  },
];

/** Kerning differs by weight by so little that all weights have that of this one. */
const kerningWeight = 500;

/** Distances are rounded to multiples of this, in em: by at most 0.07 px in text, 0.3 px in the largest heading. */
const kerningStep = 0.008;

/** Where the table `head` has it. */
const unitsPerEm = 18;

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
const rangeText = ([first, last]: Range) => `U+${hex(first)}${last ? `-${hex(last)}` : ""}`;

function codesIn(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

function without(ranges: readonly Range[], removed: readonly Range[]): readonly Range[] {
  const gone = new Set(codesIn(removed));
  const result: [number, number][] = [];
  for (const code of codesIn(ranges).filter((one) => !gone.has(one))) {
    const last = result.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else result.push([code, code]);
  }
  return result.map(([first, last]) => (first === last ? [first] : [first, last]));
}

function ruleOf(face: Face, { min, max }: Weights, file: string, { ranges }: Part): string {
  return `@font-face {
  font-family: ${face.family};
  src: url("./${file}") format("woff2");
  font-weight: ${min} ${max};
  font-style: ${face.style};
  font-display: ${face.display};
  unicode-range: ${ranges.map(rangeText).join(", ")};
}
`;
}

async function makeFile({ font, style }: Face, weights: Weights, part: Part): Promise<Buffer> {
  const packaged = `@fontsource-variable/${font}/files/${font}-${part.source}-wght-${style}.woff2`;
  const source = await readFile(fileURLToPath(import.meta.resolve(packaged)));
  const text = String.fromCodePoint(...codesIn(part.ranges));
  const weight = weights.drawn ?? { min: weights.min, max: weights.max };
  const cut = (
    from: Buffer,
    wght: typeof weight,
    keepFeatures: readonly string[],
    woff2: boolean,
  ) =>
    subsetFont(from, text, {
      targetFormat: woff2 ? "woff2" : "truetype",
      variationAxes: { wght },
      keepFeatures: [...keepFeatures],
      noHinting: true,
    });
  if (!part.features.includes("kern")) return cut(source, weight, part.features, true);
  const plain = part.features.filter((feature) => feature !== "kern");
  const unkerned = await cut(source, weight, plain, false);
  const kerned = await cut(source, weights.drawn ?? kerningWeight, part.features, false);
  const step = tableOf(kerned, "head").readUInt16BE(unitsPerEm) * kerningStep;
  const kerning = withRoundedKerning(tableOf(kerned, "GPOS"), Math.max(1, Math.round(step)));
  const merged = withTables(unkerned, new Map([["GPOS", kerning]]));
  return subsetFont(merged, text, { targetFormat: "woff2", keepFeatures: [...part.features] });
}

for (const name of await readdir(folder)) {
  if (name.endsWith(".woff2")) await rm(new URL(name, folder));
}
const rules = ["/* Made by `npm run fonts`. */\n"];
for (const face of faces) {
  for (const weights of face.weights) {
    for (const [name, part] of Object.entries(face.parts)) {
      const suffix = weights.drawn ? `${face.style}-${weights.drawn}` : face.style;
      const file = `${face.font}-${name}-${suffix}.woff2`;
      const made = await makeFile(face, weights, part);
      await writeFile(new URL(file, folder), made);
      rules.push(ruleOf(face, weights, file, part));
      console.log(`${file}: ${made.length} bytes`);
    }
  }
}
await writeFile(new URL("faces.css", folder), rules.join("\n"));
