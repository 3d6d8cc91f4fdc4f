// Pages that the browser translates: nothing fails, and what changes shows its new state. Of every
// screen: every-screen.spec.ts.
import { newProject } from "#tests/support/site-people.ts";
import { expectShown } from "#tests/support/screen-layout.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { translate } from "#tests/support/translate.ts";

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
