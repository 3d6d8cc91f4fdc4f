// What has to hold on every screen there is, for everybody who can see it.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Screen, screensFor, type Viewer, viewers } from "#tests/support/screens.ts";
import { expect, test } from "#tests/support/site-test.ts";

const wide = { width: 1280, height: 900 };
const narrow = { width: 360, height: 740 };

async function visit(page: Page, { path, status = 200, show }: Screen): Promise<void> {
  const reply = await page.goto(path);
  expect(reply?.status()).toBe(status);
  await show?.(page);
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} — ${target.join(" ")} ${failureSummary}`,
    ),
  );
}

for (const viewer of Object.keys(viewers) as Viewer[]) {
  test(`each screen of the ${viewer} is accessible in both themes, and fits a narrow window`, async ({
    open,
    problems,
  }) => {
    problems.allow(/Failed to load resource.*(400|404|429|502)/);
    const page = await open(viewers[viewer]);
    const screens = await screensFor(viewer, page);
    test.setTimeout(screens.length * 30_000);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(wide);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await visit(page, screen);
        await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
        expect.soft(await violations(page), `${screen.name}, light`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect.soft(await violations(page), `${screen.name}, dark`).toEqual([]);
        await page.setViewportSize(narrow);
        expect.soft(await violations(page), `${screen.name}, narrow`).toEqual([]);
        const { scrollWidth, clientWidth } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          clientWidth: document.documentElement.clientWidth,
        }));
        expect.soft(scrollWidth, `${screen.name} is wider than a narrow window`).toBe(clientWidth);
      });
    }
  });
}
