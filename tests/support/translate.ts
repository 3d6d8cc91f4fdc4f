// Translates a page as browsers do: its texts are put into <font> elements.
import type { Page } from "@playwright/test";

/** Whether texts are moved into the elements, or others are shown in their place. */
export type Translation = "wrapped" | "replaced";

/** Capitals represent the other language, so that queries by name still match. */
export async function translate(page: Page, how: Translation): Promise<void> {
  await page.evaluate(
    ([isReplaced, tag]: readonly [boolean, string]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const { parentElement } = text;
        if (!text.data.trim() || parentElement?.closest("font, script, style, textarea, svg"))
          continue;
        texts.push(text);
      }
      for (const text of texts) {
        const outer = document.createElement(tag);
        const inner = document.createElement(tag);
        outer.append(inner);
        text.parentNode?.insertBefore(outer, text);
        if (isReplaced) {
          inner.append(text.data.toUpperCase());
          text.remove();
        } else {
          inner.append(text);
        }
      }
      return new Promise((done) => setTimeout(done));
    },
    [how === "replaced", "font"] as const,
  );
}
