// Requirements of every screen, for each kind of viewer: accessible in both themes, no horizontal
// overflow in a narrow window, no layout shifts in a wide one, and nothing rendered anew while it
// hydrates. hydration.spec.ts loads every page in a narrow window.
import fs from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "@playwright/test";
import {
  expectFitting,
  expectStill,
  narrow,
  watchShifts,
  wide,
} from "#tests/support/screen-layout.ts";
import { type Screen, screensFor, type Viewer, viewers } from "#tests/support/screens.ts";
import { expect, test } from "#tests/support/site-test.ts";

const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Of the style sheets no rule asks; selectors cost more than the rules of a small page. */
const quick: RunOptions = { resultTypes: ["violations"], preload: false, selectors: false };

/** Axe's usual rules, and that targets are 24 pixels large or have as much space around them. */
const usual: RunOptions = { rules: { "target-size": { enabled: true } } };

/** The rules whose result depends on the theme. */
const colours: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

interface WithAxe {
  readonly axe?: {
    readonly run: (of: Node | { include: Node[] }, options: RunOptions) => Promise<AxeResults>;
  };
  /** The open dialog, else the page: what is behind a dialog is a screen of its own. */
  readonly shown?: () => Element;
  /** The elements with text that it shows, by kind: what decides about their colours. */
  readonly texts?: () => Map<string, Element[]>;
}

async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = () => {
      const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
      const open = [...dialogs].filter((dialog) => dialog.checkVisibility());
      return open.at(-1) ?? document.documentElement;
    };
    const tagOf = (element: Element | null) =>
      (element?.cloneNode() as Element | undefined)?.outerHTML.replace(
        / (id|href|for)="[^"]*"/g,
        "",
      );
    const texts = () => {
      const found = new Map<string, Element[]>();
      const nodes = document.createTreeWalker(shown(), NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        const { nodeValue, parentElement: element } = nodes.currentNode;
        if (!nodeValue?.trim() || !element?.checkVisibility()) continue;
        const kind = `${tagOf(element.parentElement)}${tagOf(element)}`;
        found.set(kind, [...(found.get(kind) ?? []), element]);
      }
      return found;
    };
    Object.assign(window, { shown, texts });
  });
}

/** The kinds of text that the page shows. */
const kindsOn = (page: Page) =>
  page.evaluate(() => [...((window as WithAxe).texts?.().keys() ?? [])]);

/** Runs the usual rules on all that is shown, or those about colours on some kinds of text. */
async function violations(page: Page, kinds: readonly string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ([chosen, options]) => {
      const { axe, shown, texts } = window as WithAxe;
      const all = texts?.();
      const include = chosen?.flatMap((kind) => all?.get(kind) ?? []) ?? [shown?.() ?? document];
      return (await axe?.run({ include }, options))?.violations;
    },
    [kinds, { ...(kinds ? colours : usual), ...quick }] as const,
  );
  if (!found) throw new Error("axe is not there");
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help} — ${html} ${failureSummary}`),
  );
}

interface WithParts {
  readonly parts?: readonly { readonly element: Element; readonly html: string }[];
}

/** Remembers what the server rendered of each part whose script loads late. */
async function watchParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Before the scripts run.
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      const parts = [];
      const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
      while (comments.nextNode()) {
        const { nodeValue, nextSibling: element } = comments.currentNode;
        // "$" begins a Suspense boundary. Skeletons are replaced.
        const isPart = nodeValue === "$" && element instanceof Element;
        if (!isPart || element.closest("[data-drawn]")) continue;
        if (element.querySelector("[aria-busy]")) continue;
        parts.push({ element, html: element.outerHTML.slice(0, 120) });
      }
      Object.assign(window, { parts });
    });
  });
}

async function expectPartsKept(page: Page, what: string): Promise<void> {
  const replaced = await page.evaluate(() =>
    ((window as WithParts).parts ?? [])
      .filter(({ element }) => !element.isConnected)
      .map(({ html }) => html),
  );
  expect.soft(replaced, `${what} is rendered anew`).toEqual([]);
}

async function visit(page: Page, { path, status = 200 }: Screen): Promise<void> {
  const reply = await page.goto(path);
  expect(reply?.status()).toBe(status);
}

/**
 * With the usual rules in a wide, light window and a narrow, dark one, and the colours of what only
 * a wide one shows in the dark too, once for each kind.
 */
async function expectAccessible(page: Page, what: string, seen: Set<string>): Promise<void> {
  expect.soft(await violations(page), `${what}, light`).toEqual([]);
  const inWide = await kindsOn(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(narrow);
  expect.soft(await violations(page), `${what}, narrow and dark`).toEqual([]);
  for (const kind of await kindsOn(page)) seen.add(kind);
  const onlyWide = inWide.filter((kind) => !seen.has(kind));
  if (onlyWide.length === 0) return;
  await page.setViewportSize(wide);
  expect.soft(await violations(page, onlyWide), `${what}, dark`).toEqual([]);
  for (const kind of onlyWide) seen.add(kind);
  await page.setViewportSize(narrow);
}

for (const viewer of Object.keys(viewers) as Viewer[]) {
  test(`each screen of the ${viewer} is accessible in both themes, fits a narrow window, and stays still`, async ({
    signInAs,
    openAsVisitor,
    problems,
  }) => {
    problems.allow(/Failed to load resource.*(400|404|429|502)/);
    const login = viewers[viewer];
    const page = login === undefined ? await openAsVisitor() : await signInAs(login);
    const screens = await screensFor(viewer, page);
    // It loads as many pages as a hundred other journeys.
    test.setTimeout(screens.length * 10_000);
    await watchShifts(page);
    await watchParts(page);
    await watchTexts(page);
    const seen = new Set<string>();
    const loaded = new Set<string>();
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        const { name, path, show } = screen;
        await page.unrouteAll();
        await page.setViewportSize(wide);
        if (loaded.has(path)) {
          await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
          await visit(page, screen);
        } else {
          loaded.add(path);
          await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
          await visit(page, screen);
          await expectStill(page, `${name}, ${wide.width} px`);
          await expectPartsKept(page, name);
          await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        }
        await show?.(page);
        await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
        await expectAccessible(page, name, seen);
        await expectFitting(page, name);
      });
    }
  });
}
