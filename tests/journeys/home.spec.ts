// The home page below its matcher: a part of the graph, and suggested searches.
import type { Page } from "@playwright/test";
import { waitForIdleNetwork } from "#tests/support/hydration.ts";
import { expect, test } from "#tests/support/site-test.ts";

const band = (page: Page) =>
  page.getByRole("region", { name: "Explore the relationships interactively." });
const suggestions = (page: Page) => page.getByRole("region", { name: "Suggested Searches" });

for (const [width, device] of [
  [1440, "wide screen"],
  [360, "phone"],
] as const) {
  test(`a part of the graph is rendered by the server for a ${device}, and links to the explorer`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto("/");
    await waitForIdleNetwork(page);
    const picture = band(page).getByRole("img", { name: /^A picture of .+ technologies and / });
    await expect(picture).toBeVisible();
    expect((await picture.boundingBox())?.height).toBe(300);
    await expect(picture.locator("svg text").first()).toHaveText(/\w/);
    await expect(picture.locator("a, button, [tabindex]")).toHaveCount(0);
    await expect(page.locator("canvas")).toHaveCount(0);
    expect(scripts.filter((url) => /\/(\w*graph|explor|canvas)/i.test(url))).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider).toBe(false);

    const link = band(page).getByRole("link", { name: "Explore" });
    await expect(link).toHaveAttribute("href", /^\/explore\?nid=P_[0-9a-f-]{36}$/);
    await link.click();
    await expect(page).toHaveURL(/\/explore\?nid=P_/);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the part of the graph is shown, and a suggested search opens its results", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(band(page).getByRole("img", { name: /^A picture of / })).toBeVisible();
    const first = suggestions(page).getByRole("link").first();
    const text = await first.innerText();
    await first.click();
    const field = page.getByRole("searchbox", { name: "Search Project By Name" });
    await expect(field).toHaveValue(text);
    expect(new URL(page.url()).pathname).toBe("/projects/search");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  });
});
