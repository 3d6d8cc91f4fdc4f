// Builds the site's fonts and their CSS: `npm run fonts`. The results are committed in
// web/ui/fonts, so that only this command needs the tools.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const folder = new URL("../../web/ui/fonts/", import.meta.url);

interface Face {
  family: string;
  /** Name of the package and of its files. */
  font: string;
  style: "normal" | "italic";
  /** `optional`: for a few words of code and counts, not worth a layout shift. */
  display: "swap" | "optional";
}

const faces: Face[] = [
  { family: "Piazzolla", font: "piazzolla", style: "normal", display: "swap" },
  { family: "Piazzolla", font: "piazzolla", style: "italic", display: "swap" },
  { family: "Schibsted", font: "schibsted-grotesk", style: "normal", display: "swap" },
  { family: "Schibsted", font: "schibsted-grotesk", style: "italic", display: "swap" },
  { family: "Spline", font: "spline-sans-mono", style: "normal", display: "optional" },
];

/** The weights that the site uses: narrower axes make smaller files. */
const weights = { min: 400, max: 700 };

/** Kerning and accents, ligatures, tabular figures for counts, and chosen alternates. */
const features = ["kern", "mark", "ccmp", "locl", "calt", "liga", "tnum", "ss01"];

/** Code points, first and last. */
type Range = readonly [first: number, last?: number];

/**
 * What nearly every page uses, then the rest of the packages' Latin files: two files per face,
 * since most readers never need the second one.
 */
const parts: Record<string, readonly Range[]> = {
  core: [
    [0x20, 0x7e],
    [0xa0],
    [0xb7],
    [0xd7],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2022],
    [0x2026],
    [0x2191],
    [0x2193],
  ],
  rest: [
    [0xa1, 0xb6],
    [0xb8, 0xd6],
    [0xd8, 0xff],
    [0x131],
    [0x152, 0x153],
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
    [0x20ac],
    [0x2122],
    [0x2212],
    [0x2215],
  ],
};

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
const rangeText = ([first, last]: Range) => `U+${hex(first)}${last ? `-${hex(last)}` : ""}`;

function textOf(ranges: readonly Range[]): string {
  const codes = ranges.flatMap(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place),
  );
  return String.fromCodePoint(...codes);
}

function ruleOf({ family, style, display }: Face, file: string, range: string): string {
  return `@font-face {
  font-family: ${family};
  src: url("./${file}") format("woff2");
  font-weight: ${weights.min} ${weights.max};
  font-style: ${style};
  font-display: ${display};
  unicode-range: ${range};
}
`;
}

const packaged = (font: string, part: string, style: string) =>
  readFile(
    fileURLToPath(
      import.meta.resolve(`@fontsource-variable/${font}/files/${font}-${part}-wght-${style}.woff2`),
    ),
  );

const extended =
  "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF";

const rules = ["/* Made by `npm run fonts`. */\n"];
for (const face of faces) {
  const source = await packaged(face.font, "latin", face.style);
  for (const [part, ranges] of Object.entries(parts)) {
    const file = `${face.font}-${part}-${face.style}.woff2`;
    const made = await subsetFont(source, textOf(ranges), {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: features,
    });
    await writeFile(new URL(file, folder), made);
    rules.push(ruleOf(face, file, ranges.map(rangeText).join(", ")));
    console.log(`${file}: ${source.length} → ${made.length} bytes`);
  }
  if (face.style === "normal" && face.display === "swap") {
    const file = `${face.font}-extended-normal.woff2`;
    await writeFile(new URL(file, folder), await packaged(face.font, "latin-ext", "normal"));
    rules.push(ruleOf(face, file, extended));
  }
}
await writeFile(new URL("faces.css", folder), rules.join("\n"));
