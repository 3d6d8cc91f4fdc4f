import { parseSvg, walk, type Element } from "./parse-svg.ts";

const allowed = new Set(
  (
    "svg g path circle ellipse rect line polygon polyline defs symbol use title style " +
    "linearGradient radialGradient stop clipPath mask pattern filter feBlend feColorMatrix " +
    "feComposite feFlood feGaussianBlur feOffset feMerge feMergeNode"
  ).split(" "),
);

const namespaces = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"];

function attributeFinding(name: string, value: string): string | undefined {
  // Browsers decode "java&#115;cript:" to "javascript:".
  if (/&(?!amp;|lt;|gt;|quot;|apos;)/.test(value)) return `entity in ${name}`;
  if (/^on/i.test(name)) return `handler ${name}`;
  if (/^xmlns(:|$)/.test(name))
    return namespaces.includes(value) ? undefined : `namespace ${value}`;
  if (/(^|:)(href|src)$/i.test(name) && !value.startsWith("#"))
    return `reference ${value.slice(0, 40)}`;
  if (/javascript:|data:|@import|expression\(/i.test(value)) return `script or data in ${name}`;
  if (/url\((?!\s*['"]?#)/i.test(value)) return `reference in ${name}`;
  return /:\/\//.test(value) ? `address in ${name}` : undefined;
}

function elementFindings({ name, attributes, text }: Element): string[] {
  const findings = [...attributes].map(([key, value]) => attributeFinding(key, value));
  if (!allowed.has(name)) findings.push(`element ${name}`);
  if (name === "style") findings.push(attributeFinding("style", text));
  return findings.filter((finding) => finding !== undefined);
}

/** Why a logo is unsafe; empty if it may be served. */
export function findingsOf(svg: string): string[] {
  try {
    const root = parseSvg(svg);
    const findings = walk(root).flatMap(elementFindings);
    if (root.name !== "svg") findings.push("not an svg");
    if (root.attributes.get("xmlns") !== namespaces[0]) findings.push("no namespace");
    if (!/^-?[\d.]+( -?[\d.]+){3}$/.test(root.attributes.get("viewBox") ?? "")) {
      findings.push("no viewBox");
    }
    return findings;
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
