// What markdown reads and shows nowhere becomes text: definitions and footnotes that nothing refers
// to, cells beyond the width of a table, and words after the language of a code block.
import type { FootnoteDefinition, Nodes, PhrasingContent, Root, Table } from "mdast";
import { visit } from "unist-util-visit";

/** A remark step; `source` is the text that was parsed. */
export function showUnused(source: string) {
  return (tree: Root): void => {
    const used = usedDefinitions(tree);
    visit(tree, (node, index, parent) => {
      if (node.type === "table") widen(node);
      if (node.type === "code" && node.meta) {
        node.value = `${node.lang ?? ""} ${node.meta}\n${node.value}`.trimEnd();
        node.lang = null;
        node.meta = null;
      }
      if (!parent || index === undefined || used.has(node)) return;
      if (node.type === "footnoteDefinition") {
        const [first] = node.children;
        const name = asParagraph(`[^${node.label}]: `);
        if (first?.type === "paragraph") first.children.unshift(...name.children);
        else node.children.unshift(name);
        parent.children.splice(index, 1, ...node.children);
      }
      if (node.type === "definition" && !isComment(node)) {
        const { start, end } = node.position ?? {};
        parent.children[index] = asParagraph(source.slice(start?.offset, end?.offset));
      }
    });
  };
}

/** The usual way to write comments in markdown, as `[//]: # (a comment)`. */
const isComment = ({ identifier, url }: { identifier: string; url: string }) =>
  /^(\/\/|comment)$/.test(identifier) && /^#?$/.test(url);

const asParagraph = (value: string): { type: "paragraph"; children: PhrasingContent[] } => ({
  type: "paragraph",
  children: [{ type: "text", value }],
});

/** The first definition of each name that something on the page refers to. */
function usedDefinitions(tree: Root): Set<Nodes> {
  const footnotes = new Map<string, FootnoteDefinition>();
  const definitions = new Map<string, Nodes>();
  visit(tree, (node) => {
    if (node.type !== "definition" && node.type !== "footnoteDefinition") return;
    const known: Map<string, Nodes> = node.type === "definition" ? definitions : footnotes;
    if (!known.has(node.identifier)) known.set(node.identifier, node);
  });
  const used = new Set<Nodes>();
  const follow = (start: Nodes): void => {
    visit(start, (node) => {
      // Reached by a reference, or not at all.
      if (node.type === "footnoteDefinition" && node !== start) return "skip";
      if (node.type === "linkReference" || node.type === "imageReference") {
        const definition = definitions.get(node.identifier);
        if (definition) used.add(definition);
      }
      if (node.type === "footnoteReference") {
        const footnote = footnotes.get(node.identifier);
        if (!footnote || used.has(footnote)) return undefined;
        used.add(footnote);
        follow(footnote);
      }
      return undefined;
    });
  };
  follow(tree);
  // References in footnotes that become text count as well.
  for (const footnote of footnotes.values()) if (!used.has(footnote)) follow(footnote);
  return used;
}

/** Cells beyond the width of the heading would be left out. */
function widen(table: Table): void {
  if (!table.align) return;
  const width = Math.max(...table.children.map(({ children }) => children.length));
  while (table.align.length < width) table.align.push(null);
}
