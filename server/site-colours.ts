// The colours of a site: those of one accent, and papers, lines and inks. Lightness is fixed and the
// tint moves, so that every text keeps its contrast (WCAG AA), whatever colour is chosen.
import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from "culori";
import type { AccentNotes, SiteSettings } from "#contract/appearance.ts";

/** In the light theme and in the dark one. */
export type Twin = readonly [light: string, dark: string];

/** As delivered, see web/ui/styles/tokens.css. */
const delivered = {
  paper: ["#f7f3ea", "#17110d"],
  card: ["#fdfbf5", "#1f1813"],
  raised: ["#fffdf9", "#281e17"],
  sunk: ["#eee7d9", "#120d0a"],
  highlight: ["#eee7d9", "#33281f"],
  line: ["#ddd3c1", "#3a2e25"],
  "line-soft": ["#e8e0d1", "#2c231c"],
  edge: ["#8f7e69", "#857260"],
  ink: ["#2b1d14", "#f2e8da"],
  "ink-2": ["#5c4b3e", "#c9b8a5"],
  "ink-3": ["#6f5d4e", "#a8957f"],
  "on-ink": ["#fbf7ee", "#1d1510"],
} satisfies Record<string, Twin>;

type Tone = keyof typeof delivered;
type Brand = "brand" | "on-brand" | "brand-line" | "brand-wash";

export type SiteColours = Readonly<Record<Tone | Brand, Twin>>;

export const deliveredColours: SiteColours = {
  ...delivered,
  brand: delivered.ink,
  "on-brand": delivered["on-ink"],
  "brand-line": delivered.ink,
  "brand-wash": ["#f8e8cc", "#382710"],
};

type Look = Pick<SiteSettings, "accent" | "paper">;

const oklch = converter("oklch");

const hexOf = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch"));

function partsOf(hex: string): Oklch & { h: number } {
  const colour = oklch(hex);
  if (!colour) throw new Error(`${hex} is no colour`);
  return { ...colour, h: colour.h ?? 0 };
}

/** For texts, and for lines and shapes. */
const textContrast = 4.5;
const lineContrast = 3;

/** Of papers, lines and inks that are tinted. */
const maxTint = 0.013;
/** Cold colours look stronger on pale papers than the delivered warm one. */
const lightTint = 0.4;

export function coloursOf({ accent, paper }: Look): SiteColours {
  const tones = tonesOf({ accent, paper });
  return { ...brandOf(accent, tones), ...tones };
}

function tonesOf({ accent, paper }: Look): Record<Tone, Twin> {
  if (paper === "warm" || (paper === "tinted" && accent === null)) return delivered;
  const { h, c: accentChroma } = partsOf(accent ?? delivered.ink[0]);
  const tint = (hex: string, share: number) => {
    const { l, c } = partsOf(hex);
    return hexOf(l, paper === "neutral" ? 0 : Math.min(c * share, accentChroma, maxTint), h);
  };
  const tinted = Object.entries(delivered).map(([name, [light, dark]]) => [
    name,
    [tint(light, lightTint), tint(dark, 1)],
  ]);
  return Object.fromEntries(tinted) as Record<Tone, Twin>;
}

function brandOf(accent: string | null, tones: Record<Tone, Twin>): Record<Brand, Twin> {
  const { ink, "on-ink": onInk, paper } = tones;
  if (accent === null) {
    return { ...deliveredColours, brand: ink, "on-brand": onInk, "brand-line": ink };
  }
  const { l, c, h } = partsOf(accent);
  const [light, dark] = [lightBrand(accent), darkBrand(accent, paper[1])];
  const isLine = wcagContrast(light, paper[0]) >= lineContrast;
  return {
    brand: [light, dark],
    "on-brand": [wordsOn(light), hexOf(0.2, Math.min(c, 0.03), h)],
    "brand-line": [isLine && l < 1 ? light : ink[0], dark],
    "brand-wash": [hexOf(0.913, Math.min(c, 0.0224), h), hexOf(0.298, Math.min(c, 0.0355), h)],
  };
}

/** Words on a pale colour. */
const darkWords = "#1d1510";

/** White, or dark on colours that are too pale for it. */
export const wordsOn = (colour: string): string =>
  wcagContrast("#ffffff", colour) >= textContrast ? "#ffffff" : darkWords;

/** The accent itself, or a darker one where neither white nor dark words could be read on it. */
function lightBrand(accent: string): string {
  const { l, c, h } = partsOf(accent);
  let colour = accent;
  for (let lightness = l; wcagContrast(wordsOn(colour), colour) < textContrast;) {
    lightness -= 0.01;
    colour = hexOf(lightness, c, h);
  }
  return colour;
}

/** The accent's light twin. */
function darkBrand(accent: string, paper: string): string {
  const { c, h } = partsOf(accent);
  const words = hexOf(0.2, Math.min(c, 0.03), h);
  let lightness = 0.74;
  let colour = hexOf(lightness, c, h);
  while (
    Math.min(wcagContrast(words, colour), wcagContrast(colour, paper)) < textContrast &&
    lightness < 1
  ) {
    lightness += 0.01;
    colour = hexOf(lightness, c, h);
  }
  return colour;
}

/** The hues that mean something on every site. */
const meanings = { projects: "#4338ca", technologies: "#d97706", people: "#059669" } as const;

/** Degrees and lightness within which a colour looks like one of them. */
const nearHue = 30;
const nearLightness = 0.16;
/** Greys have no hue. */
const minChroma = 0.03;

/** What an admin should know about an accent. */
export function notesOn(look: Look & { accent: string }): AccentNotes {
  const { brand, "on-brand": words, paper } = coloursOf(look);
  const onPaper = wcagContrast(brand[0], paper[0]);
  return {
    words: { areWhite: words[0] === "#ffffff", contrast: wcagContrast(words[0], brand[0]) },
    onPaper,
    isPale: onPaper < lineContrast,
    dark: { colour: brand[1], onPaper: wcagContrast(brand[1], paper[1]) },
    meaning: meaningOf(look.accent),
  };
}

function meaningOf(accent: string): AccentNotes["meaning"] {
  const { l, c, h } = partsOf(accent);
  if (c < minChroma) return null;
  for (const [name, hex] of Object.entries(meanings)) {
    const meant = partsOf(hex);
    const turn = Math.abs(meant.h - h);
    const isNear = Math.min(turn, 360 - turn) < nearHue && Math.abs(meant.l - l) < nearLightness;
    if (!isNear) continue;
    const instead = hexOf(meant.l - nearLightness - 0.01, c, h);
    return { of: name as keyof typeof meanings, instead };
  }
  return null;
}

/** What differs from the style sheet, as CSS; empty where nothing does. */
export function siteStyle(look: Look): string {
  if (look.accent === null && look.paper !== "neutral") return "";
  const colours = Object.entries(coloursOf(look)).filter(
    ([name, twin]) => deliveredColours[name as keyof SiteColours].join() !== twin.join(),
  );
  return `:root{${colours.map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`).join(";")}}`;
}
