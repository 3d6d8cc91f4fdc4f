// What axe says of a page in both themes.
import fs from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions, Spec } from "axe-core";
import { expect, type Page } from "@playwright/test";
import { narrow, wide } from "./screen-layout.ts";

const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** No rule needs the style sheets; selectors cost more than the rules of a small page. */
const quick: RunOptions = { resultTypes: ["violations"], preload: false, selectors: false };

/** Axe's usual rules, and that targets are 24 pixels large or have as much space around them. */
const usual: RunOptions = { rules: { "target-size": { enabled: true } } };

/** The rules whose result depends on the theme. */
const colours: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

interface WithAxe {
  readonly axe: {
    readonly configure: (spec: Spec) => void;
    readonly run: (of: Element, options: RunOptions) => Promise<AxeResults>;
  };
  /** The open dialog, else the page: what is behind a dialog is a screen of its own. */
  readonly shown: () => Element;
  /** Returns the kinds of text that are shown, and marks the first of each that isn't in `seen`. */
  readonly markTexts: (seen: readonly number[]) => number[];
}

/**
 * Contrasts take axe more than half of its time, and most texts of a screen are on others too. So they
 * are measured once for each kind: a text's element and its ancestors, with the attributes that style
 * sheets select by.
 */
export async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = () => {
      const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
      const open = [...dialogs].filter((dialog) => dialog.checkVisibility());
      return open.at(-1) ?? document.documentElement;
    };
    const styled = /^(class|style|type|disabled|open|role|data-(?!text$|shift$).*)$/;
    const state = /^aria-(busy|checked|current|disabled|expanded|invalid|pressed|selected)$/;
    const markTexts = (seen: readonly number[]) => {
      const kinds = new Map<Element, number>([[document.documentElement, 0]]);
      const kindOf = (element: Element): number => {
        const known = kinds.get(element);
        if (known !== undefined) return known;
        const { tagName, attributes, parentElement } = element;
        const styling = [...attributes].filter(({ name }) => styled.test(name) || state.test(name));
        const text = [tagName, ...styling.map(({ name, value }) => `${name}=${value}`)].join(" ");
        let kind = parentElement ? kindOf(parentElement) : 0;
        for (const letter of text) kind = (Math.imul(kind, 31) + letter.charCodeAt(0)) | 0;
        kinds.set(element, kind);
        return kind;
      };
      for (const element of document.querySelectorAll("[data-text]")) {
        element.removeAttribute("data-text");
      }
      const found = new Set<number>();
      const earlier = new Set(seen);
      const nodes = document.createTreeWalker(shown(), NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        const { nodeValue, parentElement: element } = nodes.currentNode;
        if (!nodeValue?.trim() || !element?.checkVisibility()) continue;
        const kind = kindOf(element);
        if (!found.has(kind) && !earlier.has(kind)) element.setAttribute("data-text", "");
        found.add(kind);
      }
      return [...found];
    };
    Object.assign(window, { shown, markTexts });
  });
}

async function startAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(axeSource);
  await page.evaluate(() => {
    const { axe } = window as unknown as WithAxe;
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-text]" }] });
  });
}

/** The violations of everything that is shown, and its kinds of text. */
async function examine(
  page: Page,
  rules: RunOptions,
  seen: ReadonlySet<number>,
): Promise<{ violations: string[]; kinds: number[] }> {
  await startAxe(page);
  const { violations, kinds } = await page.evaluate(
    async ([earlier, options]) => {
      const { axe, shown, markTexts } = window as unknown as WithAxe;
      const shownKinds = markTexts(earlier);
      return { violations: (await axe.run(shown(), options)).violations, kinds: shownKinds };
    },
    [[...seen], { ...rules, ...quick }] as const,
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help} — ${html} ${failureSummary}`),
  );
  return { violations: lines, kinds };
}

export interface SeenTexts {
  readonly light: Set<number>;
  readonly dark: Set<number>;
}

/**
 * By the usual rules in a wide, light window and a narrow, dark one, and by those about colours in
 * a wide, dark one if it shows texts that no narrow one did.
 */
export async function expectAccessible(page: Page, what: string, seen: SeenTexts): Promise<void> {
  const light = await examine(page, usual, seen.light);
  expect.soft(light.violations, `${what}, light`).toEqual([]);
  for (const kind of light.kinds) seen.light.add(kind);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(narrow);
  const dark = await examine(page, usual, seen.dark);
  expect.soft(dark.violations, `${what}, narrow and dark`).toEqual([]);
  for (const kind of dark.kinds) seen.dark.add(kind);
  if (light.kinds.every((kind) => seen.dark.has(kind))) return;
  await page.setViewportSize(wide);
  const both = await examine(page, colours, seen.dark);
  expect.soft(both.violations, `${what}, dark`).toEqual([]);
  for (const kind of [...both.kinds, ...light.kinds]) seen.dark.add(kind);
  await page.setViewportSize(narrow);
}
