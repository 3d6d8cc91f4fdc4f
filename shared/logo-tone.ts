// The tone of a logo: which change it needs so as not to vanish on its background. It is the
// fragment of the logo's address.

/**
 * A "dark" logo is inverted on dark backgrounds, a "light" one on light backgrounds, and a "dim" one,
 * or one with a part that would vanish, such as SQLite's feather, is brightened on dark backgrounds.
 */
export type LogoTone = "dark" | "light" | "dim";

/** Address, name and tone of a logo of the catalogue. */
export const catalogueLogo = /^\/logos\/([a-z0-9-]+)\.svg(?:#(dark|light|dim))?$/;

// Relative luminance (WCAG): #444 is 0.058 and #e0e0e0 is 0.75.
const nearBlack = 0.06;
const nearWhite = 0.75;

/** A card in the dark theme, the lightest background of that theme that logos have. */
export const darkCard = "#281e17";

/** Of graphics, by WCAG. */
const minContrast = 3;

/** A logo of more colours has dark ones as shades; of fewer, each colour draws a part of its own. */
const maxPlainColours = 4;

/** Contrasts below which such a part vanishes, and from which it is seen beside the others. */
const vanishing = 1.5;
const discernible = 1.9;

/** How much brighter a dim logo is shown: `brightness(1.5)`. */
export const brightening = 1.5;

/** The tone of a logo of these colours; undefined if it is visible on every background. */
export function toneOfColours(colours: readonly string[]): LogoTone | undefined {
  if (colours.length === 0) return undefined;
  const all = colours.map(channelsOf);
  // Other notations aren't read: what they paint is assumed to be visible.
  if (!all.every((colour) => colour !== undefined)) return undefined;
  const every = (test: (luminance: number) => boolean, factor = 1) =>
    all.every((colour) => test(luminance(colour.map((each) => Math.min(1, each * factor)))));
  if (every((each) => each < nearBlack)) return "dark";
  if (every((each) => each > nearWhite)) return "light";
  const card = luminance(channelsOf(darkCard) ?? []);
  const isFaint = (each: number) => (each + 0.05) / (card + 0.05) < minContrast;
  if (!every(isFaint)) return hasDarkPart(all, card) ? "dim" : undefined;
  // Brightening has little effect on pure blue, and none on black, such as YAML's letters.
  const staysDark = all.some((each) => contrastOn(card, each, brightening) < vanishing);
  return staysDark || every(isFaint, brightening) ? "dark" : "dim";
}

/** The contrast of a colour, made brighter by that factor, with a luminance behind it. */
function contrastOn(behind: number, colour: readonly number[], factor = 1): number {
  const each = luminance(colour.map((part) => Math.min(1, part * factor))) + 0.05;
  return Math.max(each, behind + 0.05) / Math.min(each, behind + 0.05);
}

/** Whether a logo of few colours has one that vanishes on the card unless it is brightened. */
function hasDarkPart(all: readonly number[][], card: number): boolean {
  if (new Set(all.map(String)).size > maxPlainColours) return false;
  return all.some(
    (colour) =>
      contrastOn(card, colour) < vanishing && contrastOn(card, colour, brightening) >= discernible,
  );
}

const names: Readonly<Record<string, string>> = {
  black: "#000000",
  currentColor: "#000000",
  gray: "#808080",
  maroon: "#800000",
  white: "#ffffff",
};

/** Red, green and blue from 0 to 1; undefined unless the colour is hexadecimal or a known name. */
function channelsOf(colour: string): number[] | undefined {
  const hex = (names[colour] ?? colour).replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  if (!/^#[\da-f]{6}$/i.test(hex)) return undefined;
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
