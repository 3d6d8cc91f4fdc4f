import { type LogoTone, toneOfColours } from "../shared/logo-tone.ts";
import { parseSvg, type Element } from "./parse-svg.ts";

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

/** The tone of the logo, see shared/logo-tone.ts. */
export function toneOf(svg: string): LogoTone | undefined {
  const root = parseSvg(svg);
  // Rules of style sheets aren't evaluated; what they paint is assumed to be visible.
  if (svg.includes("<style")) return undefined;
  return toneOfColours(coloursOf(root, { fill: "#000000", stroke: "none" }));
}
