// Parses SVG files as drawing programs write them, and serializes them in a minimal form.
import { Unusable } from "./unusable.ts";

export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SvgElement[];
  /** The direct children. */
  readonly text: string;
}

interface Open {
  name: string;
  attributes: Map<string, string>;
  children: SvgElement[];
  text: string;
}

const maxDepth = 60;
const maxElements = 10_000;

const skipped = /<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^[<>]*>/iy;
const character = /<!\[CDATA\[([^]*?)\]\]>|([^<]+)/y;
const opening = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const closing = /<\/([\w:.-]+)\s*>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Parses a file. @throws Unusable if it is no SVG, declares entities, or is incomplete */
export function readSvg(file: string): SvgElement {
  const top: Open = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [top];
  let count = 0;
  let at = 0;
  const take = (token: RegExp) => {
    token.lastIndex = at;
    const found = token.exec(file);
    if (found) at = token.lastIndex;
    return found;
  };
  while (at < file.length) {
    if (take(skipped)) continue;
    const parent = open.at(-1) ?? top;
    const text = take(character);
    if (text) {
      parent.text += text[1] ?? decoded(text[2] ?? "");
      continue;
    }
    const end = take(closing);
    if (end) {
      if (open.length < 2 || open.pop()?.name !== end[1]) throw notPlain();
      continue;
    }
    const [, name, attributes = "", empty] = take(opening) ?? refuse();
    count += 1;
    if (count > maxElements || open.length > maxDepth)
      throw new Unusable("This SVG is too complex. Simplify it");
    const element: Open = {
      name: name ?? "",
      attributes: new Map(pairsOf(attributes)),
      children: [],
      text: "",
    };
    parent.children.push(element);
    if (!empty) open.push(element);
  }
  const [root] = top.children;
  if (!root || root.name !== "svg" || top.text.trim() !== "") throw noPicture();
  if (open.length > 1 || top.children.length > 1) throw notPlain();
  return root;
}

const noPicture = () => new Unusable("Use an SVG or a PNG file");
const notPlain = () => new Unusable("This SVG is damaged, or declares entities");

function refuse(): never {
  throw notPlain();
}

function pairsOf(attributes: string): [string, string][] {
  return [...attributes.matchAll(attribute)].map(([, key = "", double, single]) => [
    key,
    decoded(double ?? single ?? ""),
  ]);
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));|&/gi, (_, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    const known = name ? named[String(name)] : undefined;
    if (known !== undefined) return known;
    if (name || Number.isNaN(code) || code === 0 || code > 0x10ffff) throw notPlain();
    return String.fromCodePoint(code);
  });
}

/** Serializes the tree; all special characters are escaped. */
export function writeSvg({ name, attributes, children, text }: SvgElement): string {
  const pairs = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = escaped(text) + children.map(writeSvg).join("");
  return inner === ""
    ? `<${name}${pairs.join("")}/>`
    : `<${name}${pairs.join("")}>${inner}</${name}>`;
}

const escaped = (text: string) =>
  text
    .toWellFormed()
    // Characters that XML doesn't allow.
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "")
    .replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
