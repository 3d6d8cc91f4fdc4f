// Reduces an SVG to shapes and their paint.
import { type LogoTone, toneOfColours } from "#shared/logo-tone.ts";
import { elements, isHarmless, isHarmlessStyle, referencesIn, shapes } from "./svg-rules.ts";
import { readSvg, type SvgElement, writeSvg } from "./svg-tree.ts";
import { Unusable } from "./unusable.ts";

const namespace = "http://www.w3.org/2000/svg";

/** @throws Unusable if the file is no SVG, shows nothing, or takes too long to draw */
export function cleanSvg(file: string): string {
  const given = readSvg(file);
  if ((given.attributes.get("xmlns") ?? namespace) !== namespace) {
    throw new Unusable("Use an SVG or a PNG file");
  }
  const root = cleaned(given);
  if (!root || !walk(root).some(({ name }) => shapes.has(name))) {
    throw new Unusable("This SVG has no shapes that a logo may use");
  }
  requireDrawable(root);
  const { width: _, height: __, ...attributes } = Object.fromEntries(root.attributes);
  const framed = { xmlns: namespace, ...attributes, viewBox: frameOf(given) };
  return writeSvg({ ...root, attributes: new Map(Object.entries(framed)) });
}

/** The allowed part of an element and its descendants; nothing if the element isn't allowed. */
function cleaned({ name, attributes, children, text }: SvgElement): SvgElement | null {
  if (!elements.has(name)) return null;
  if (name === "style") {
    return isHarmlessStyle(text) ? { name, attributes: new Map(), children: [], text } : null;
  }
  const harmless = [...attributes]
    .filter(([key, value]) => isHarmless(key, value))
    .map(([key, value]): [string, string] => [key === "xlink:href" ? "href" : key, value]);
  return {
    name,
    attributes: new Map(harmless),
    children: children.map(cleaned).filter((child) => child !== null),
    text: "",
  };
}

const walk = (element: SvgElement): SvgElement[] => [element, ...element.children.flatMap(walk)];

/** Counts the elements to draw; an element counts once for each reference to it. */
const maxDrawnElements = 20_000;

/**
 * Bounds nested references: a few references at each level would multiply and take hours to draw.
 */
function requireDrawable(root: SvgElement): void {
  const byId = new Map(walk(root).map((element) => [element.attributes.get("id"), element]));
  const costs = new Map<SvgElement, number>();
  const costOf = (element: SvgElement): number => {
    const known = costs.get(element);
    if (known !== undefined) return known;
    // A reference to itself recurses to here and exceeds the limit.
    costs.set(element, Infinity);
    const named = [...element.attributes.values()].flatMap(referencesIn);
    const referred = named.map((id) => byId.get(id)).filter((target) => target !== undefined);
    const cost = [...element.children, ...referred].reduce((sum, next) => sum + costOf(next), 1);
    costs.set(element, cost);
    return cost;
  };
  if (costOf(root) > maxDrawnElements) throw new Unusable("This SVG is too complex. Simplify it");
}

const fourNumbers = /^-?[\d.]+(?:[\s,]+-?[\d.]+){3}$/;

/** The drawing's viewBox: its own, or derived from its size. */
function frameOf({ attributes }: SvgElement): string {
  const viewBox = attributes.get("viewBox")?.trim() ?? "";
  if (fourNumbers.test(viewBox)) return viewBox;
  const [width, height] = ["width", "height"].map((side) =>
    Number((attributes.get(side) ?? "").replace(/px$/, "")),
  );
  if (width && height && width > 0 && height > 0) return `0 0 ${width} ${height}`;
  throw new Unusable("This SVG needs a viewBox that says how large it is");
}

/** The tone of a logo. Colours of a style sheet are assumed to be visible. */
export function toneOf(svg: string): LogoTone | undefined {
  if (/<style|style=/.test(svg)) return undefined;
  return toneOfColours(paintsIn(readSvg(svg), { fill: "black", stroke: "none" }));
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
