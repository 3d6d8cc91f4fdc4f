import { parseSvg, type Element } from "./parse-svg.ts";

// Relative luminance (WCAG): #444 is 0.058 and #e0e0e0 is 0.75.
const nearBlack = 0.06;
const nearWhite = 0.75;

const named: Record<string, string> = { black: "#000000", white: "#ffffff", gray: "#808080" };

function luminanceOf(colour: string): number | undefined {
  const hex = (named[colour] ?? colour).replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function paintOf({ attributes }: Element, property: string): string | undefined {
  const style = attributes.get("style") ?? "";
  return (
    new RegExp(`(?:^|;)\\s*${property}:\\s*([^;]+)`).exec(style)?.[1] ?? attributes.get(property)
  );
}

const shapes = ["path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "use"];

function coloursOf(element: Element, inherited: { fill: string; stroke: string }): string[] {
  if (element.name === "clipPath" || element.name === "mask") return [];
  if (element.name === "stop") return [paintOf(element, "stop-color") ?? "#000000"];
  const fill = paintOf(element, "fill") ?? inherited.fill;
  const stroke = paintOf(element, "stroke") ?? inherited.stroke;
  const own = shapes.includes(element.name) ? [fill, stroke] : [];
  const below = element.children.flatMap((child) => coloursOf(child, { fill, stroke }));
  return [...own, ...below].filter((paint) => paint !== "none" && !paint.startsWith("url("));
}

/** "dark" or "light" if none of the logo's colours would be visible on such a background. */
export function toneOf(svg: string): "dark" | "light" | undefined {
  const root = parseSvg(svg);
  // Rules of style sheets aren't evaluated; what they paint is assumed to be visible.
  if (svg.includes("<style")) return undefined;
  const colours = coloursOf(root, { fill: "#000000", stroke: "none" });
  const luminances = colours.map((colour) => luminanceOf(colour) ?? 0.5);
  if (luminances.length === 0) return undefined;
  if (luminances.every((luminance) => luminance < nearBlack)) return "dark";
  return luminances.every((luminance) => luminance > nearWhite) ? "light" : undefined;
}
