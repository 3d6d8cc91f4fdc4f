// An SVG with nothing in it but shapes and their paint.
import { readSvg, type SvgElement, writeSvg } from "./svg-tree.ts";
import { elements, isHarmless, isHarmlessStyle, referencesIn, shapes } from "./svg-rules.ts";
import { Unusable } from "./unusable.ts";

const namespace = "http://www.w3.org/2000/svg";

/** @throws Unusable for what is no SVG, shows nothing, or takes too long to draw */
export function cleanSvg(file: string): string {
  const given = readSvg(file);
  if ((given.attributes.get("xmlns") ?? namespace) !== namespace) {
    throw new Unusable("Use an SVG or a PNG file");
  }
  const root = cleaned(given);
  if (!root || !walk(root).some(({ name }) => shapes.has(name))) {
    throw new Unusable("This SVG shows nothing that a logo may be made of");
  }
  insistOnCost(root);
  const { width: _, height: __, ...attributes } = Object.fromEntries(root.attributes);
  const framed = { xmlns: namespace, ...attributes, viewBox: frameOf(given) };
  return writeSvg({ ...root, attributes: new Map(Object.entries(framed)) });
}

/** What may stay of the element and of all in it; nothing where it may not. */
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

/** Elements that may be drawn, those counted again that are referred to again. */
const mostDrawn = 20_000;

/** A few references to a few references, and so on, would draw for hours. */
function insistOnCost(root: SvgElement): void {
  const byId = new Map(walk(root).map((element) => [element.attributes.get("id"), element]));
  const costs = new Map<SvgElement, number>();
  const costOf = (element: SvgElement): number => {
    const known = costs.get(element);
    if (known !== undefined) return known;
    // Who refers to themself comes back here, and finds it too much.
    costs.set(element, Infinity);
    const named = [...element.attributes.values()].flatMap(referencesIn);
    const referred = named.map((id) => byId.get(id)).filter((target) => target !== undefined);
    const cost = [...element.children, ...referred].reduce((sum, next) => sum + costOf(next), 1);
    costs.set(element, cost);
    return cost;
  };
  if (costOf(root) > mostDrawn) throw new Unusable("This SVG is too complex");
}

const fourNumbers = /^-?[\d.]+(?:[\s,]+-?[\d.]+){3}$/;

/** The picture's frame: its own, or made from its size. */
function frameOf({ attributes }: SvgElement): string {
  const viewBox = attributes.get("viewBox")?.trim() ?? "";
  if (fourNumbers.test(viewBox)) return viewBox;
  const [width, height] = ["width", "height"].map((side) =>
    Number((attributes.get(side) ?? "").replace(/px$/, "")),
  );
  if (width && height && width > 0 && height > 0) return `0 0 ${width} ${height}`;
  throw new Unusable("This SVG doesn’t say how large it is: it needs a viewBox");
}
