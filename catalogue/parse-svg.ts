/** An element of an SVG file. */
export interface Element {
  name: string;
  attributes: Map<string, string>;
  children: Element[];
  text: string;
}

const token = /<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/**
 * Parses the plain XML that svgo writes. Anything else (comments, processing instructions,
 * doctypes, CDATA, unquoted attributes, unclosed tags) throws: a logo doesn't need it.
 */
export function parseSvg(svg: string): Element {
  const top: Element = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [top];
  let end = 0;
  for (const match of svg.matchAll(token)) {
    const [all, closed, name, attributes = "", empty, text] = match;
    end = match.index + all.length;
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.text += text;
    else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)];
      const element: Element = {
        name,
        attributes: new Map(pairs.map(([, key = "", value = ""]) => [key, value])),
        children: [],
        text: "",
      };
      parent.children.push(element);
      if (!empty) open.push(element);
    } else if (open.length < 2 || open.pop()?.name !== closed) {
      throw new Error(`</${closed}> closes nothing`);
    }
  }
  const [root] = top.children;
  if (end !== svg.length || open.length > 1) throw new Error(`not plain XML at ${end}`);
  if (!root || top.children.length > 1 || top.text.trim()) throw new Error("not one element");
  return root;
}

/** The element and its descendants, outermost first. */
export function walk(element: Element): Element[] {
  return [element, ...element.children.flatMap(walk)];
}
