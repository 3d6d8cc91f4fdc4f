import type { Page } from "@playwright/test";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** The button with its state and the count beside it. */
async function expectStar(page: Page, word: "Star" | "Unstar", name: string, count: string) {
  const button = page.getByRole("button", { name: `${word} ${name}`, exact: true });
  await expect(button).toBeEnabled();
  await expect(button).toHaveAttribute("aria-pressed", String(word === "Unstar"));
  await expect(page.getByRole("main").getByText(count, { exact: true })).toBeVisible();
  return button;
}

test("a star is counted on another person's open page", async ({ signInAs, newLogin }) => {
  const [owner, fan] = [await signInAs(newLogin("owner")), await signInAs(newLogin("fan"))];
  const { id, name } = await newProject(owner, newLogin("Beacon "));
  await owner.goto(`/projects/${id}`);
  await fan.goto(`/projects/${id}`);
  await (await expectStar(fan, "Star", name, "0 stars")).click();
  await expectStar(fan, "Unstar", name, "1 star");
  await (await expectStar(owner, "Star", name, "1 star")).press("Enter");
  await expectStar(owner, "Unstar", name, "2 stars");
  await expectStar(fan, "Unstar", name, "2 stars");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("starred projects can be read, page by page", async ({ signInAs, newLogin }) => {
    const fan = await signInAs(newLogin("fan"));
    const names: string[] = [];
    for (let number = 1; number <= 21; number += 1) {
      const { id, name } = await newProject(fan, newLogin(`Rack ${number} `));
      await call(fan, `/projects/${id}/star`, {});
      names.unshift(name);
    }
    await fan.goto("/projects/starred");
    const titles = fan.getByRole("main").getByRole("heading", { level: 3 });
    await expect(titles).toHaveText(names.slice(0, 20));
    await fan.getByRole("link", { name: "Show more" }).click();
    await expect(titles).toHaveText(names.slice(20));
    await fan.getByRole("link", { name: "Back to the latest" }).click();
    await expect(titles.first()).toHaveText(names[0] ?? "");
  });
});
