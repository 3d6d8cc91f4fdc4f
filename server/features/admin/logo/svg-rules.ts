// The elements and attributes of an SVG that are allowed: shapes and paint. All others are removed.

export const shapes: ReadonlySet<string> = new Set(
  "path circle ellipse rect line polygon polyline use".split(" "),
);

export const elements: ReadonlySet<string> = new Set([
  ...shapes,
  ..."svg g defs symbol style linearGradient radialGradient stop clipPath mask pattern".split(" "),
  ..."filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feOffset feMerge".split(" "),
  "feMergeNode",
]);

const attributes: ReadonlySet<string> = new Set(
  (
    "d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points viewBox preserveAspectRatio " +
    "transform id class style gradientUnits gradientTransform spreadMethod offset patternUnits " +
    "patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits filterUnits " +
    "primitiveUnits in in2 result stdDeviation dx dy mode type values operator k1 k2 k3 k4 " +
    "flood-color flood-opacity pathLength fill fill-opacity fill-rule stroke stroke-width " +
    "stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray " +
    "stroke-dashoffset opacity clip-path clip-rule mask filter color stop-color stop-opacity " +
    "display visibility overflow vector-effect paint-order color-interpolation-filters"
  ).split(" "),
);

const localReference = /^#[\w.:-]+$/;
const identifier = /^[\w.: -]+$/;

/** Whether an attribute is allowed with that value. */
export function isHarmless(name: string, value: string): boolean {
  if (name === "href" || name === "xlink:href") return localReference.test(value);
  if (!attributes.has(name)) return false;
  return name === "id" || name === "class" ? identifier.test(value) : isHarmlessStyle(value);
}

/** Whether CSS, or a CSS value, neither loads nor runs anything. */
export function isHarmlessStyle(css: string): boolean {
  const plain = css.replace(/\/\*[^]*?\*\//g, "");
  // Refuses any remaining url( after the local references, however it is written, escapes included.
  const loading = plain.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, "");
  return !/[\\@<]|\/\*|:\/\/|url|image|src|script|expression|behavior|binding|data:/i.test(loading);
}

/** The ids that an attribute value refers to. */
export const referencesIn = (value: string): string[] =>
  [...value.matchAll(/(?:url\(\s*["']?|^)#([\w.:-]+)/gi)].map(([, id = ""]) => id);
