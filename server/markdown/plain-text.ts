import type { Element, Nodes, Root } from "hast";

const inline = new Set(
  "a b code del em i ins kbd q rp rt ruby s samp span strike strong sub sup tt var".split(" "),
);

/** What a rendered text says on one line, without its markup and the references of footnotes. */
export function plainTextOf(tree: Root | Element): string {
  const words: string[] = [];
  collect(tree, words);
  return words.join("").replace(/\s+/g, " ").trim();
}

function collect(node: Nodes, words: string[]): void {
  if (node.type === "text") words.push(node.value);
  if (!("children" in node)) return;
  if (node.type === "element") {
    const { tagName, properties } = node;
    if (tagName === "img" && typeof properties["alt"] === "string") words.push(properties["alt"]);
    if (properties["dataFootnoteRef"] != null || properties["dataFootnoteBackref"] != null) return;
    // The heading of the footnotes is generated.
    if (Array.isArray(properties["className"]) && properties["className"].includes("sr-only"))
      return;
  }
  const isBlock = node.type === "element" && !inline.has(node.tagName);
  if (isBlock) words.push(" ");
  for (const child of node.children) collect(child, words);
  if (isBlock) words.push(" ");
}
