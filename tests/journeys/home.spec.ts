// The home page below its matcher: a piece of the graph, and searches to begin with.
import type { Page } from "@playwright/test";
import type { Trending } from "#contract/trending.ts";
import { settled } from "#tests/support/hydration.ts";
import { adminLogin } from "#tests/support/site.ts";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const latest = "/computations/trendingsearches/latest";
const band = (page: Page) =>
  page.getByRole("region", { name: "Explore the relationships interactively." });
const suggestions = (page: Page) => page.getByRole("region", { name: "Suggested Searches" });

for (const [width, device] of [
  [1440, "wide screen"],
  [360, "phone"],
] as const) {
  test(`a piece of the graph is there at once on a ${device}, and leads to all of it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto("/");
    await settled(page);
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

  test("the picture and the suggested searches are there, and lead somewhere", async ({ page }) => {
    await page.goto("/");
    await expect(band(page).getByRole("img", { name: /^A picture of / })).toBeVisible();
    const first = suggestions(page).getByRole("link").first();
    const text = await first.innerText();
    await first.click();
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(text);
    expect(new URL(page.url()).pathname).toBe("/projects/search");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  });
});

test("what people search for is suggested to others, until an admin dismisses it", async ({
  open,
  newLogin,
}) => {
  // The queue takes up the job that suggests within seconds, and may have to do so twice.
  test.setTimeout(60_000);
  const name = newLogin("tidepool");
  const owner = await open(newLogin("ona"));
  await newProject(owner, name);
  // Three people have to ask before it is suggested.
  for (const person of [owner, await open(newLogin("una")), await open(newLogin("ula"))]) {
    await person.goto("/projects");
    const field = person.getByRole("searchbox", { name: "Search Projects" });
    await field.fill(`  ${name.toUpperCase()} `);
    await field.press("Enter");
    await expect(person.getByRole("link", { name })).toBeVisible();
  }

  const admin = await open(adminLogin);
  const suggested = async () => {
    const { suggestions: all } = await call<Trending>(admin, latest);
    return all.map(({ query }) => query);
  };
  await expect(async () => {
    // A run that is under way may have counted before the search was made: then it takes another.
    await call(admin, "/admin/jobs/compute-trending-searches/run", {});
    await expect.poll(suggested, { timeout: 10_000 }).toContain(name);
  }).toPass({ timeout: 40_000 });

  const visitor = await open();
  const link = suggestions(visitor).getByRole("link", { name });
  await expect(async () => {
    // What visitors are answered may be two seconds old.
    await visitor.goto("/");
    expect(await link.count()).toBe(1);
  }).toPass();
  await expect(suggestions(visitor)).toContainText("What people search for these days");
  await link.click();
  await expect(visitor).toHaveURL(new RegExp(`/projects/search\\?query=${name}$`));
  await expect(visitor.getByRole("link", { name })).toBeVisible();

  await admin.goto("/admin/techs");
  const dismissed = admin.waitForResponse(/\/admin\/trendingsearches\/dismiss$/);
  // The same words may be wanted as a technology by now, and then be dismissed there too.
  const dismiss = admin.getByRole("button", { name: `Dismiss suggested search ${name}` });
  await dismiss.click();
  expect((await dismissed).status()).toBe(200);
  await expect(dismiss).toHaveCount(0);
  expect(await suggested()).not.toContain(name);
});

test("suggestions that can't be had say so, and can be asked for again", async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  await page.goto("/about");
  await page.route(`**${latest}`, (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: "Not just now." } }),
  );
  await page.getByRole("banner").getByRole("link", { name: "Stack Cafe" }).click();
  const alert = suggestions(page).getByRole("alert");
  await expect(alert).toContainText("Failed to get latest trending searches");
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(suggestions(page).getByRole("link").first()).toBeVisible();
});

test("an admin lists words that are never suggested", async ({ open, newLogin, problems }) => {
  problems.allow(/400/);
  const admin = await open(adminLogin);
  await admin.goto("/admin/techs");
  const region = admin.getByRole("region", { name: "Hidden Words" });
  const field = region.getByRole("textbox", { name: "Word" });
  const hide = region.getByRole("button", { name: "Hide Word" });
  await field.fill("...");
  await hide.click();
  await expect(region.getByRole("alert")).toContainText("Use letters or digits");
  const word = newLogin("rude");
  await field.fill(word);
  await hide.click();
  const remove = region.getByRole("button", { name: `Remove hidden word ${word}` });
  await expect(remove).toBeVisible();
  await expect(field).toHaveValue("");
  await admin.reload();
  await remove.click();
  await expect(remove).toHaveCount(0);
});
