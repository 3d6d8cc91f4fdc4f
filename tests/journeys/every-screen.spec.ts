// One walk over all screens, as each kind of viewer: accessible in both themes, fitting a narrow window
// in a pseudo-language with longer texts from right to left, all of them messages, also in dialogs and
// menus that it opens, without layout shifts
// in a narrow and a wide window, nothing rendered anew while it hydrates, and working on after the browser
// translated it. React's development version compares all server-rendered HTML with the browser's, and
// logs each difference; the production version compares texts only. The server renders with the built
// version.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { waitForLock } from "#server/file-lock.ts";
import { expectAccessible, type SeenTexts, watchTexts } from "#tests/support/accessibility.ts";
import {
  byEnglishNames,
  pseudoLanguage,
  textsWithoutBrackets,
} from "#tests/support/pseudo-language.ts";
import {
  expectFitting,
  expectPopupsWithin,
  expectShown,
  expectStill,
  narrow,
  watchShifts,
  wide,
} from "#tests/support/screen-layout.ts";
import { type Screen, screensFor, type Viewer, viewers } from "#tests/support/screens.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { expect, test as journey } from "#tests/support/site-test.ts";
import { translate, type Translation } from "#tests/support/translate.ts";

const root = path.resolve(import.meta.dirname, "../..");

const builtBefore = path.resolve(root, process.env["STACK_CAFE_DIST"] || "dist");
const dist = path.join(root, "node_modules/.cache/development-pages");

/**
 * Builds the pages with React's development version, unless they are from the same sources.
 * Concurrent workers build once.
 */
async function buildForDevelopment(): Promise<void> {
  fs.mkdirSync(dist, { recursive: true });
  const lock = await waitForLock(path.join(dist, ".lock"));
  try {
    // Equal stamps: the server accepts the pages as up to date.
    const stamp = path.join(dist, ".stamp");
    const current = fs.readFileSync(path.join(builtBefore, ".stamp"), "utf8");
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === current) return;
    fs.cpSync(path.join(builtBefore, "server"), path.join(dist, "server"), { recursive: true });
    const build = spawn(process.execPath, ["server/start/build-pages.ts", dist, "client"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "development" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(build, "close")) as [number | null];
    if (code !== 0) throw new Error(`The build ended with ${code}`);
    fs.writeFileSync(stamp, current);
  } finally {
    lock.release();
  }
}

const test = journey.extend<object, { checkingSite: Site }>({
  checkingSite: [
    async ({}, give) => {
      await buildForDevelopment();
      const site = await startSite({
        STACK_CAFE_DIST: dist,
        LANGUAGES: `en,${pseudoLanguage}`,
      });
      await give(site);
      await site.stop();
    },
    { scope: "worker", timeout: 900_000 },
  ],
  baseURL: async ({ checkingSite }, give) => {
    await give(checkingSite.address);
  },
});

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

async function visit(page: Page, { path: address, status = 200 }: Screen): Promise<void> {
  const reply = await page.goto(address);
  expect(reply?.status()).toBe(status);
}

/** Presses twice what is toggled or opens something, unless an earlier screen had the same. */
async function pressToggles(page: Page, how: Translation, pressed: Set<string>): Promise<void> {
  const toggles = page.locator("main :is(button[aria-pressed], button[aria-expanded], summary)");
  const names = await toggles.allInnerTexts();
  for (const [index, name] of names.entries()) {
    const kind = name.replace(/\d+/g, "");
    if (pressed.has(kind)) continue;
    pressed.add(kind);
    for (let time = 0; time < 2; time += 1) {
      await toggles.nth(index).evaluate((button: HTMLElement) => button.click());
      await translate(page, how);
    }
    await page.keyboard.press("Escape");
  }
}

/** Translates the shown page, uses it, leaves it and comes back. */
async function expectTranslatable(
  page: Page,
  how: Translation,
  pressed: Set<string>,
): Promise<void> {
  // A page of plain HTML isn't React's.
  if ((await page.locator("script[type=module]").count()) === 0) return;
  await page.setViewportSize(wide);
  await translate(page, how);
  await pressToggles(page, how, pressed);
  await page.keyboard.press("Escape");
  await translate(page, how);
  // A link of the frame, which dialogs may cover.
  const away = page.locator("footer a[href='/about'], footer a[href='/terms']").first();
  await away.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/(about|terms)$/);
  await translate(page, how);
  await page.goBack();
  await expectShown(byEnglishNames(page));
}

/**
 * Screens with texts that aren’t messages: names of languages, which come from the browser, of jobs, as
 * they are in the log, and of the fields that code hosts have in their forms for webhooks.
 */
const withOtherTexts =
  /^(account-settings|api-token|account-deletion|profile-settings|admin-job|hooks|integration-new)/;

async function speakPseudoLanguage(page: Page, site: string): Promise<void> {
  await page.context().addCookies([{ name: "language", value: pseudoLanguage, url: site }]);
}

const speakEnglish = (page: Page) => page.context().clearCookies({ name: "language" });

/** In the pseudo-language. */
async function expectMessages(page: Page, name: string): Promise<void> {
  if (withOtherTexts.test(name)) return;
  expect.soft(await textsWithoutBrackets(page), `${name} in the pseudo-language`).toEqual([]);
}

/** Loads an address in a narrow window, in the pseudo-language, then in a wide one. */
async function expectStillWhileLoading(page: Page, screen: Screen, site: string): Promise<void> {
  const { name } = screen;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.setViewportSize(narrow);
  await speakPseudoLanguage(page, site);
  await visit(page, screen);
  await expectStill(page, `${name}, ${narrow.width} px`);
  await expectFitting(page, name);
  await expectMessages(page, name);
  await speakEnglish(page);
  await page.setViewportSize(wide);
  await visit(page, screen);
  await expectStill(page, `${name}, ${wide.width} px`);
  await expectPartsKept(page, name);
}

for (const viewer of Object.keys(viewers) as Viewer[]) {
  test(`each screen of the ${viewer} is accessible, hydrates without a difference, fits, stays still, and works on after it was translated`, async ({
    signInAs,
    openAsVisitor,
    problems,
    checkingSite,
  }) => {
    // Until the number of screens is known: what they show is made first.
    test.setTimeout(180_000);
    problems.allow(/Failed to load resource.*(400|404|429|502)/);
    // What the test adds to each document doesn't run in a preview.
    problems.allow(/Blocked script execution in 'about:srcdoc'/);
    const login = viewers[viewer];
    const page = login === undefined ? await openAsVisitor() : await signInAs(login);
    const screens = await screensFor(viewer, page);
    // It loads as many pages as a hundred other journeys.
    test.setTimeout(90_000 + screens.length * 60_000);
    await watchShifts(page);
    await watchParts(page);
    await watchTexts(page);
    const seen: SeenTexts = { light: new Set(), dark: new Set() };
    const loaded = new Set<string>();
    const pressed = new Set<string>();
    for (const [index, screen] of screens.entries()) {
      const { name, path: address, show } = screen;
      await test.step(name, async () => {
        const isNew = !loaded.has(address);
        loaded.add(address);
        if (isNew) await expectStillWhileLoading(page, screen, checkingSite.address);
        await page.setViewportSize(wide);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        // Only what has no address of its own isn't checked in the pseudo-language yet.
        if (show) await speakPseudoLanguage(page, checkingSite.address);
        if (!isNew || show) await visit(page, screen);
        await show?.(byEnglishNames(page));
        await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
        await expectAccessible(page, name, seen);
        await expectFitting(page, name);
        if (show) {
          await expectPopupsWithin(page, name);
          await expectMessages(page, name);
        }
        await expectTranslatable(page, index % 2 === 0 ? "replaced" : "wrapped", pressed);
        if (!show) return;
        await page.unrouteAll();
        // What it typed would open the form by itself.
        await page.evaluate(() => localStorage.clear());
        await speakEnglish(page);
      });
    }
  });
}
