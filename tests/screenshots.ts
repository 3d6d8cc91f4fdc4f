// `npm run screenshots -- FOLDER`: pictures of every screen, as each kind of person sees it, in
// both themes, narrow and wide.
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { browserLaunch } from "./support/browser.ts";
import { awaitingHydration } from "./support/hydration.ts";
import { openMailDir } from "./support/mail-dir.ts";
import { screensFor, type Viewer, viewers } from "./support/screens.ts";
import { signIn } from "./support/site-people.ts";
import { startSite } from "./support/site.ts";

const root = path.dirname(import.meta.dirname);
const folder = path.resolve(process.argv[2] ?? path.join(root, "test-results/screenshots"));
const themes = ["light", "dark"] as const;
const widths = [1440, 360] as const;

async function picture(browser: Browser, baseURL: string, viewer: Viewer): Promise<void> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const page = await awaitingHydration(await context.newPage());
  const login = viewers[viewer];
  if (login) await signIn(page, login);
  for (const { name, path: address, show } of await screensFor(viewer, page)) {
    await page.unrouteAll();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // Steps that open a screen are made for a wide window.
      if (!show || width === widths[0]) {
        await page.goto(address, { waitUntil: "networkidle" });
        await show?.(page);
      }
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const file = path.join(folder, `${viewer}-${name}-${theme}-${width}.png`);
        await page.screenshot({ path: file, fullPage: !show });
      }
    }
    console.log(`${viewer}: ${name}`);
  }
  await context.close();
}

const mail = await openMailDir();
const site = await startSite(mail.environment);
const browser = await chromium.launch(await browserLaunch());
try {
  for (const viewer of Object.keys(viewers) as Viewer[]) {
    await picture(browser, site.address, viewer);
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await site.stop();
  await mail.stop();
}
