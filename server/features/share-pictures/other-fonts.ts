// Which font has which letters of other scripts than Latin, Greek and Cyrillic; see make-other-fonts.ts.
import { readFileSync } from "node:fs";

const characters = JSON.parse(
  readFileSync(new URL("fonts/characters.json", import.meta.url), "utf8"),
) as Record<string, string>;

const files = new Map(
  Object.entries(characters).flatMap(([file, all]) => [...all].map((one) => [one, file] as const)),
);

/** The file with the font for a character, if there is one. */
export const fontOf = (character: string): string | undefined => files.get(character);

/** The files of the fonts that a text needs. */
export const otherFontsFor = (text: string): string[] => [
  ...new Set([...text].flatMap((one) => fontOf(one) ?? [])),
];

/** The names of the font of a script whose letters join; null for others, which are one sign each. */
export function familyOf(character: string): string | null {
  const script = /^noto-(\w)(\w+)\.ttf$/.exec(fontOf(character) ?? "");
  if (!script) return null;
  const name = ["Noto", "Sans", `${script[1]?.toUpperCase()}${script[2]}`].join(" ");
  // Some are named by the weight that they are made from.
  return `${name}, ${name} Thin`;
}
