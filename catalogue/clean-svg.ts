import { roundPaths } from "./round-paths.ts";
import { findingsOf } from "./safety.ts";
import { readSvgo } from "./sources.ts";
import { maxLogoBytes } from "./tech.ts";

interface Node {
  name: string;
  attributes: Record<string, string>;
}

// `title` would show as a tooltip beside the page's own; the others can load or run something.
const refused = [
  "foreignObject",
  "image",
  "a",
  "iframe",
  "title",
  "desc",
  "metadata",
  "sodipodi:namedview",
];

function isRefused({ name, attributes }: Node): boolean {
  const href = attributes["href"] ?? attributes["xlink:href"];
  return refused.includes(name) || (href !== undefined && !href.startsWith("#"));
}

const dropUnsafe = {
  name: "dropUnsafe",
  fn: () => ({
    element: {
      enter: (node: Node, parent: { children: Node[] }) => {
        if (isRefused(node)) parent.children = parent.children.filter((child) => child !== node);
        for (const key of Object.keys(node.attributes)) {
          if (/^(on|data-|aria-|role$)/i.test(key)) delete node.attributes[key];
        }
      },
    },
  }),
};

const { optimize } = await readSvgo();

function optimized(svg: string, floatPrecision: number): string {
  const plugins = [
    { name: "preset-default" },
    "removeScripts",
    "removeRasterImages",
    "removeDimensions",
    "convertStyleToAttrs",
    "removeXlink",
    dropUnsafe,
  ];
  return optimize(svg, { multipass: true, floatPrecision, plugins }).data;
}

/** The logo minified, sanitized and rounded, or why it can't be used. */
export function cleanSvg(svg: string): { svg: string } | { refused: string } {
  if (/<(text|image)[\s>]/i.test(svg)) return { refused: "holds text or a picture" };
  const fine = optimized(svg, 3);
  // A tenth of a unit is invisible on the usual 128-unit canvas, but not on a small one.
  const size = Number(/viewBox="\S+ \S+ (\S+)/.exec(fine)?.[1] ?? 0);
  const clean = fine.length > maxLogoBytes && size >= 100 ? optimized(svg, 1) : fine;
  if (Buffer.byteLength(clean) > maxLogoBytes) return { refused: "too large" };
  const findings = findingsOf(clean);
  return findings.length ? { refused: findings.join(", ") } : { svg: roundPaths(clean) };
}
