import type { Nodes, Root } from "mdast";

const blocks = new Set([
  "paragraph",
  "heading",
  "listItem",
  "blockquote",
  "code",
  "tableRow",
  "break",
]);

/** The text of a markdown tree on one line, without its markup. */
export function plainTextOf(tree: Root): string {
  const words: string[] = [];
  collect(tree, words);
  return words.join("").replace(/\s+/g, " ").trim();
}

function collect(node: Nodes, words: string[]): void {
  if (node.type === "text" || node.type === "inlineCode" || node.type === "code")
    words.push(node.value);
  else if (node.type === "image" && node.alt) words.push(node.alt);
  else if ("children" in node) for (const child of node.children) collect(child, words);
  if (blocks.has(node.type) || node.type === "tableCell") words.push(" ");
}
