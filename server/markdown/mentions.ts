// People mentioned in a text as `@username`, or by their login at a code host.
import type { Element, ElementContent, Root, Text } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { mention } from "#shared/mentions.ts";

/** Usernames and logins in lower case, each with the address of that person's page. */
export type Mentionable = ReadonlyMap<string, string>;

/**
 * A rehype step after sanitizing: mentions become links, except in links and code. The names that
 * became links are added to `mentioned`, but not those in quotes, which somebody mentioned before.
 */
export function linkMentions(people: Mentionable, mentioned: Set<string>) {
  const linkIn = (
    tree: Root | Element,
    names: Set<string>,
    around: ReadonlyMap<Text, Around>,
  ): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === "element" && isLiteral(node)) return SKIP;
      if (node.type === "element" && node.tagName === "blockquote" && node !== tree) {
        linkIn(node, new Set(), around);
        return SKIP;
      }
      if (node.type !== "text" || !parent || index === undefined) return undefined;
      const parts = partsOf(node, around.get(node), people, names);
      parent.children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
  return (tree: Root): void => {
    if (people.size > 0) linkIn(tree, mentioned, surroundings(tree));
  };
}

const isLiteral = ({ tagName }: Element) => /^(a|code|pre)$/.test(tagName);

/** The characters on the same line before and after a text, whatever their emphasis. */
interface Around {
  before: string;
  after: string;
}

const inline = /^(b|del|em|i|ins|kbd|q|s|samp|span|strike|strong|sub|sup|tt|var)$/;

function surroundings(tree: Root): Map<Text, Around> {
  const around = new Map<Text, Around>();
  let last: Text | null = null;
  const walk = (node: Root | ElementContent): void => {
    if (node.type === "text") {
      around.set(node, { before: last?.value.slice(-2) ?? "", after: "" });
      const previous = last && around.get(last);
      if (previous) previous.after = node.value.slice(0, 4);
      if (node.value !== "") last = node;
    }
    if (!("children" in node)) return;
    const isApart = node.type === "root" || !inline.test(node.tagName);
    if (isApart) last = null;
    if (node.type === "root" || !isLiteral(node)) {
      for (const child of node.children) if (child.type !== "doctype") walk(child);
    }
    if (isApart) last = null;
  };
  walk(tree);
  return around;
}

function partsOf(
  { value }: Text,
  { before, after }: Around = { before: "", after: "" },
  people: Mentionable,
  mentioned: Set<string>,
): ElementContent[] {
  const parts: ElementContent[] = [];
  let done = 0;
  for (const match of (before + value + after).matchAll(mention)) {
    const start = match.index - before.length;
    const end = start + match[0].length;
    const name = (match[1] ?? "").toLowerCase();
    const href = people.get(name);
    if (href === undefined || start < 0 || end > value.length) continue;
    mentioned.add(name);
    parts.push({ type: "text", value: value.slice(done, start) });
    parts.push({
      type: "element",
      tagName: "a",
      properties: { href },
      children: [{ type: "text", value: match[0] }],
    });
    done = end;
  }
  parts.push({ type: "text", value: value.slice(done) });
  return parts.filter((part) => part.type !== "text" || part.value !== "");
}
