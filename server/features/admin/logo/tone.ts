// Whether a logo would vanish on a dark ground, or on a light one.
import { readSvg, type SvgElement } from "./svg-tree.ts";
import { shapes } from "./svg-rules.ts";

// Relative luminance (WCAG): #444 is 0.058 and #e0e0e0 is 0.75.
const nearBlack = 0.06;
const nearWhite = 0.75;

/** "dark" or "light" where all of the logo is; a style sheet's colours are taken to be neither. */
export function toneOf(svg: string): "dark" | "light" | undefined {
  if (/<style|style=/.test(svg)) return undefined;
  const luminances = paintsIn(readSvg(svg), { fill: "black", stroke: "none" }).map(luminanceOf);
  if (luminances.length === 0) return undefined;
  if (luminances.every((each) => each < nearBlack)) return "dark";
  return luminances.every((each) => each > nearWhite) ? "light" : undefined;
}

interface Paint {
  readonly fill: string;
  readonly stroke: string;
}

function paintsIn({ name, attributes, children }: SvgElement, inherited: Paint): string[] {
  if (name === "clipPath" || name === "mask") return [];
  if (name === "stop") return [attributes.get("stop-color") ?? "black"];
  const paint = {
    fill: attributes.get("fill") ?? inherited.fill,
    stroke: attributes.get("stroke") ?? inherited.stroke,
  };
  const own = shapes.has(name) ? [paint.fill, paint.stroke] : [];
  const visible = own.filter((each) => each !== "none" && !each.startsWith("url("));
  return [...visible, ...children.flatMap((child) => paintsIn(child, paint))];
}

const words: Record<string, string> = {
  black: "#000000",
  currentColor: "#000000",
  white: "#ffffff",
};

/** 0 to 1; a colour that isn't written in hexadecimal digits is taken to be in the middle. */
function luminanceOf(paint: string): number {
  const hex = (words[paint] ?? paint).replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  if (!/^#[\da-f]{6}$/i.test(hex)) return 0.5;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
