// HTML in markdown: what READMEs use is kept as markup, everything else becomes the text that was
// typed. Only comments are dropped. The sanitizer still decides what reaches a page.
import type { Html, Paragraph, Parent, PhrasingContent, Root } from "mdast";
import { visit } from "unist-util-visit";

/** What GitHub allows, without what only markdown itself generates; `center` becomes a `div`. */
const elements = new Set(
  `a b blockquote br center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p
  picture pre q rp rt ruby s samp source span strike strong sub summary sup table tbody td tfoot th
  thead tr tt ul var`.split(/\s+/),
);
const voids = new Set(["br", "hr", "img", "source"]);
/** Elements whose end tag is optional, each with the open ones that its start tag ends. */
const impliedEnds: Readonly<Record<string, readonly string[]>> = {
  p: ["p"],
  li: ["p", "li"],
  dt: ["p", "dt", "dd"],
  dd: ["p", "dt", "dd"],
  td: ["p", "td", "th"],
  th: ["p", "td", "th"],
  tr: ["p", "td", "th", "tr"],
  tbody: ["p", "td", "th", "tr", "thead", "tbody"],
  tfoot: ["p", "td", "th", "tr", "thead", "tbody"],
  thead: [],
};
/** Parsers move or drop what they find of these outside a table. */
const tableParts = new Set(["tbody", "td", "tfoot", "th", "thead", "tr"]);
/** Maximum open elements: browsers and readers need no more, and deep trees overflow the stack. */
const maxDepth = 24;

/** Attributes that stay. An attribute that is neither here nor below makes the tag a text. */
const keptAttributes =
  /^(align|alt|colspan|dir|height|href|lang|open|rowspan|src|start|title|width)$/;
const droppedAttributes =
  /^(bgcolor|border|cell(padding|spacing)|class|decoding|fetchpriority|hspace|id|loading|media|name|nowrap|rel|role|sizes|srcset|style|target|type|valign|vspace|(aria|data)-[a-z-]+)$/;
const withoutValue = /^(nowrap|open)$/;

const attribute = /([A-Za-z_:][\w.:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
const piece =
  /<!--(?:-?>|[^]*?-->)|<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/g;

interface Piece {
  kind: "comment" | "text" | "start" | "end" | "void";
  /** As typed. */
  readonly source: string;
  readonly name: string;
  /** As markup, with the attributes that stay. */
  readonly markup: string;
  /** Whether it is in a block of its own, where end tags may be missing. */
  readonly inBlock: boolean;
  isMarkup: boolean;
}

export interface HtmlOptions {
  /** Whether line breaks of the source are kept in blocks of HTML. */
  readonly keepsLineBreaks: boolean;
}

/** A remark step that leaves HTML only where it is markup, as described above. */
export function resolveHtml({ keepsLineBreaks }: HtmlOptions) {
  return (tree: Root): void => {
    const found: { node: Html; parent: Parent; pieces: Piece[]; inBlock: boolean }[] = [];
    visit(tree, "html", (node, _, parent) => {
      if (!parent) return;
      const inBlock = holdsBlocks(parent);
      found.push({ node, parent, inBlock, pieces: piecesOf(node.value, inBlock) });
    });
    pairTags(found.flatMap(({ pieces }) => pieces));
    for (const { node, parent, pieces, inBlock } of found) {
      const index = parent.children.indexOf(node);
      parent.children.splice(
        index,
        1,
        ...(inBlock ? blockOf(pieces, keepsLineBreaks) : inlineOf(pieces)),
      );
    }
  };
}

const holdsBlocks = ({ type }: Parent) =>
  /^(root|blockquote|listItem|footnoteDefinition)$/.test(type);

function piecesOf(html: string, inBlock: boolean): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], source: string, name = "", markup = "") => {
    if (source !== "") pieces.push({ kind, source, name, markup, inBlock, isMarkup: false });
  };
  let done = 0;
  for (const match of html.matchAll(piece)) {
    add("text", html.slice(done, match.index));
    done = match.index + match[0].length;
    const [source, slash, tagName, attributes = ""] = match;
    const name = tagName?.toLowerCase() ?? "";
    const kept = tagName === undefined ? null : keptOf(attributes, name);
    if (tagName === undefined) add("comment", source);
    else if (!elements.has(name) || kept === null) add("text", source);
    else if (slash)
      add(
        attributes === "" && !voids.has(name) ? "end" : "text",
        source,
        name,
        `</${asElement(name)}>`,
      );
    else {
      const centred = name === "center" ? ' align="center"' : "";
      add(
        voids.has(name) ? "void" : "start",
        source,
        name,
        `<${asElement(name)}${centred}${kept}>`,
      );
    }
  }
  add("text", html.slice(done));
  return pieces;
}

const asElement = (name: string) => (name === "center" ? "div" : name);

/** The attributes that stay, as HTML; null where one isn't known: that is no markup, but a text. */
function keptOf(attributes: string, tagName: string): string | null {
  let kept = "";
  for (const [, key = "", quoted] of attributes.matchAll(attribute)) {
    const name = key.toLowerCase();
    const isKept = keptAttributes.test(name);
    if (!isKept && !droppedAttributes.test(name)) return null;
    if (quoted === undefined && !withoutValue.test(name)) return null;
    const value = quoted?.replace(/^(["'])([^]*)\1$/, "$2").replaceAll('"', "&quot;") ?? "";
    if (isKept && isUsable(name, value, tagName)) kept += ` ${name}="${value}"`;
  }
  return kept;
}

/** Sizes are an image's, and spans small numbers: others would only break the page. */
function isUsable(name: string, value: string, tagName: string): boolean {
  if (/^(colspan|rowspan)$/.test(name)) return /^\d{1,2}$/.test(value);
  if (!/^(width|height)$/.test(name)) return true;
  return tagName === "img" && /^\d{1,3}(px|%)?$/.test(value);
}

/** Decides which tags are markup: those of a pair, and those whose end the element implies. */
function pairTags(pieces: readonly Piece[]): void {
  const open: Piece[] = [];
  const close = ({ name, inBlock }: Piece) => inBlock && name in impliedEnds;
  for (const tag of pieces) {
    if (tag.kind === "void") tag.isMarkup = true;
    if (tag.kind === "start") {
      for (
        let last = open.at(-1);
        last && impliedEnds[tag.name]?.includes(last.name);
        last = open.at(-1)
      ) {
        last.isMarkup = close(last);
        open.pop();
      }
      if (open.length < maxDepth && mayOpen(tag, open)) open.push(tag);
    }
    if (tag.kind !== "end") continue;
    const start = open.findLastIndex(({ name }) => name === tag.name);
    if (start === -1) continue;
    for (const within of open.splice(start + 1)) within.isMarkup = close(within);
    const opener = open.pop();
    if (opener) opener.isMarkup = true;
    tag.isMarkup = true;
  }
  for (const left of open) left.isMarkup = close(left);
  // Parsers lose words in a table that isn't ended, and its parts are none without it.
  const unended = pieces.filter(
    ({ kind, name, isMarkup }) => kind === "start" && name === "table" && !isMarkup,
  );
  if (unended.length === 0) return;
  for (const table of unended) table.kind = "text";
  for (const tag of pieces) tag.isMarkup = false;
  pairTags(pieces);
}

/** Tables are blocks, and their parts belong into one. */
function mayOpen({ name, inBlock }: Piece, open: readonly Piece[]): boolean {
  if (name === "table") return inBlock;
  return !tableParts.has(name) || (inBlock && open.some((outer) => outer.name === "table"));
}

const inlineOf = (pieces: readonly Piece[]): PhrasingContent[] =>
  pieces.flatMap(({ kind, source, markup, isMarkup }): PhrasingContent[] => {
    if (kind === "comment") return [];
    return [isMarkup ? { type: "html", value: markup } : { type: "text", value: source }];
  });

/** A block with markup stays HTML; one without becomes a paragraph with its lines as typed. */
function blockOf(pieces: readonly Piece[], keepsLineBreaks: boolean): (Html | Paragraph)[] {
  if (!pieces.some(({ isMarkup }) => isMarkup)) return linesOf(pieces);
  let inPre = 0;
  const value = pieces.map(({ kind, name, source, markup, isMarkup }) => {
    if (kind === "comment") return "";
    if (isMarkup) {
      if (name === "pre") inPre += kind === "start" ? 1 : -1;
      return markup;
    }
    // A text keeps its character references, as in any HTML; a tag that is shown has none.
    const text = (
      name === "" && !/^<[/A-Za-z]/.test(source) ? source : source.replaceAll("&", "&amp;")
    ).replaceAll("<", "&lt;");
    return keepsLineBreaks && inPre === 0
      ? text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, "<br>\n")
      : text;
  });
  return [{ type: "html", value: value.join("") }];
}

function linesOf(pieces: readonly Piece[]): Paragraph[] {
  const typed = pieces.map(({ kind, source }) => (kind === "comment" ? "" : source)).join("");
  const lines = typed.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
  if (lines.length === 0) return [];
  const children = lines.flatMap((value, index): PhrasingContent[] =>
    index === 0 ? [{ type: "text", value }] : [{ type: "break" }, { type: "text", value }],
  );
  return [{ type: "paragraph", children }];
}
