// What a page says in the pseudo-language: each text of the product is in brackets (docs/translating.md).
import type { Page } from "@playwright/test";

export const pseudoLanguage = "en-XA";

/** What isn't the product's text, with the reason. */
const own = [
  // What people wrote, and names: of people, projects, technologies, the site.
  "[dir=auto], bdi, .prose, .avatar, .brand, .chip-text, .comment-text",
  "a[href^='/techs/'], a[href^='/user/'], a[href^='/projects/0']",
  // Code, keys, times in figures, languages by their own names, pictures.
  "code, kbd, pre, time, svg, canvas, iframe, .language-switch",
  "script, style, noscript, template, textarea",
].join();

/** Texts outside of brackets, and texts whose brackets aren't closed; each once. */
export async function textsWithoutBrackets(page: Page): Promise<string[]> {
  return page.evaluate((skipped) => {
    const found = new Set<string>();
    const blocks = /^(?:P|LI|DIV|SECTION|H\d|BUTTON|DT|DD|TD|TH|LABEL|LEGEND|OPTION|SUMMARY)$/;
    let depth = 0;

    const read = (text: string) => {
      let outside = "";
      for (const character of text) {
        if (character === "[") depth += 1;
        else if (character === "]") depth -= 1;
        else if (depth === 0) outside += character;
      }
      if (/\p{L}{2}/u.test(outside)) found.add(text.trim());
    };
    const visit = (node: Node) => {
      if (node instanceof Text) return read(node.data);
      if (!(node instanceof Element) || node.matches(skipped)) return;
      const before = depth;
      const isBlock = blocks.test(node.tagName);
      if (isBlock) depth = 0;
      for (const name of ["aria-label", "placeholder"]) {
        const text = node.getAttribute(name);
        if (text !== null && node.getAttribute("role") !== "img") read(text);
      }
      for (const child of node.childNodes) visit(child);
      if (isBlock && depth !== 0) found.add(`not closed: ${node.textContent}`);
      depth = isBlock ? before : depth;
    };
    visit(document.body);
    return [...found];
  }, own);
}
