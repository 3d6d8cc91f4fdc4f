// Links that people write: headings below the page's own, nothing for search engines to follow.
import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

/** A rehype plugin, to run after sanitising. */
export function hardenLinks() {
  return (tree: Root): void => {
    visit(tree, "element", (element: Element) => {
      if (element.tagName === "a" && isExternal(element.properties["href"])) {
        element.properties["rel"] = ["nofollow", "ugc", "noopener"];
      }
      if (element.tagName === "img") {
        element.properties["loading"] = "lazy";
        element.properties["referrerPolicy"] = "no-referrer";
      }
      const level = /^h([1-6])$/.exec(element.tagName)?.[1];
      // The page's h1 is the project's name; what people write begins below their section's h2.
      if (level) element.tagName = `h${Math.min(6, Number(level) + 2)}`;
    });
  };
}

const isExternal = (href: unknown) => typeof href === "string" && /^(https?:)?\/\//i.test(href);
