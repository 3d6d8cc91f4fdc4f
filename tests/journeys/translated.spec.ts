// Pages that the browser translates: nothing fails, and what changes shows its new state.
import type { Page } from "@playwright/test";
import { screensFor, type Viewer, viewers } from "#tests/support/screens.ts";
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { translate, type Translation } from "#tests/support/translate.ts";

for (const how of ["wrapped", "replaced"] as const) {
  test(`a star's label and count follow on a page whose texts are ${how}`, async ({
    signInAs,
    newLogin,
  }) => {
    const page = await signInAs(newLogin("stargazer"));
    const { id } = await newProject(page, newLogin("Lantern "));
    await page.goto(`/projects/${id}`);
    const star = page.getByRole("button", { name: /^(un)?star/i }).first();
    await expect(star).toHaveAttribute("aria-pressed", "false");
    const frame = star.locator("..");
    for (const [pressed, name, count] of [
      ["true", /^unstar/i, /1 star$/],
      ["false", /^star/i, /0 stars$/],
      ["true", /^unstar/i, /1 star$/],
    ] as const) {
      await translate(page, how);
      await star.click();
      await expect(star).toHaveAttribute("aria-pressed", pressed);
      await expect(star).toHaveAccessibleName(name);
      await expect(frame).toHaveText(count);
    }
  });
}

test("a page that is translated before its scripts run works, too", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("early"));
  const { id } = await newProject(page, newLogin("Lantern "));
  await page.addInitScript(
    (tag: string) =>
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        for (const element of document.querySelectorAll("main *, header *")) {
          for (const text of Array.from(element.childNodes)) {
            if (!(text instanceof Text) || !text.data.trim()) continue;
            const font = document.createElement(tag);
            text.replaceWith(font);
            font.append(text.data.toUpperCase());
          }
        }
      }),
    "font",
  );
  await page.goto(`/projects/${id}`);
  const star = page.getByRole("button", { name: /^(un)?star/i }).first();
  await star.click();
  await expect(star).toHaveAccessibleName(/^unstar/i);
  await page.getByRole("link", { name: "Projects" }).first().click();
  await expect(page).toHaveURL(/\/projects$/);
  await expectShown(page);
});

test("a search, its facets, and the way back work on a translated list", async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor();
  await page.goto("/projects");
  await translate(page, "replaced");
  const field = page.getByRole("combobox", { name: "Search Projects" });
  await field.fill("tide");
  await field.press("Enter");
  await expect(page).toHaveURL(/query=tide/);
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /tidewater/i })
      .first(),
  ).toBeVisible();
  await translate(page, "replaced");
  await page.goBack();
  await expect(page).not.toHaveURL(/query=tide/);
  await expectShown(page);
});

/** A page with its frame, and not the one for errors. */
async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
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

for (const viewer of Object.keys(viewers) as Viewer[]) {
  test(`each screen of the ${viewer} works on after it was translated`, async ({
    signInAs,
    openAsVisitor,
    problems,
  }) => {
    test.setTimeout(180_000);
    problems.allow(/Failed to load resource.*(400|404|429|502)/);
    const login = viewers[viewer];
    const page = login === undefined ? await openAsVisitor() : await signInAs(login);
    const screens = await screensFor(viewer, page);
    test.setTimeout(90_000 + screens.length * 30_000);
    const pressed = new Set<string>();
    for (const [index, { name, path, show }] of screens.entries()) {
      await test.step(name, async () => {
        const how = index % 2 === 0 ? "replaced" : "wrapped";
        await page.unrouteAll();
        await page.goto(path);
        // A page of plain HTML isn't React's.
        if ((await page.locator("script[type=module]").count()) === 0) return;
        await show?.(page);
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
        await expectShown(page);
      });
    }
  });
}
