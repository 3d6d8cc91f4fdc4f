// People mentioned in a text as `@username`.
import type { Element, ElementContent, Root, Text } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Usernames in lower case, each with the address of that person's page. */
export type Mentionable = ReadonlyMap<string, string>;

// Not within a word, an e-mail address or a path.
const mention = /(?<![\p{L}\p{N}_@./-])@([A-Za-z0-9]{2,50})(?![\p{L}\p{N}_])/gu;

/** The names that `markdown` may mention, in lower case, whether such people exist or not. */
export function namesMentioned(markdown: string): string[] {
  const names = Array.from(markdown.matchAll(mention), ([, name = ""]) => name.toLowerCase());
  return [...new Set(names)];
}

/**
 * A rehype step after sanitizing: mentions become links, except in links and code. The names that
 * became links are added to `mentioned`, but not those in quotes, which somebody mentioned before.
 */
export function linkMentions(people: Mentionable, mentioned: Set<string>) {
  const linkIn = (tree: Root | Element, names: Set<string>): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === "element" && /^(a|code|pre)$/.test(node.tagName)) return SKIP;
      if (node.type === "element" && node.tagName === "blockquote" && node !== tree) {
        linkIn(node, new Set());
        return SKIP;
      }
      if (node.type !== "text" || !parent || index === undefined) return undefined;
      const parts = partsOf(node, people, names);
      parent.children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
  return (tree: Root): void => {
    if (people.size > 0) linkIn(tree, mentioned);
  };
}

function partsOf({ value }: Text, people: Mentionable, mentioned: Set<string>): ElementContent[] {
  const parts: ElementContent[] = [];
  let done = 0;
  for (const match of value.matchAll(mention)) {
    const name = (match[1] ?? "").toLowerCase();
    const href = people.get(name);
    if (href === undefined) continue;
    mentioned.add(name);
    parts.push({ type: "text", value: value.slice(done, match.index) });
    parts.push({
      type: "element",
      tagName: "a",
      properties: { href },
      children: [{ type: "text", value: match[0] }],
    });
    done = match.index + match[0].length;
  }
  parts.push({ type: "text", value: value.slice(done) });
  return parts.filter((part) => part.type !== "text" || part.value !== "");
}
