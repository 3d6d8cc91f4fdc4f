import type { Page } from "@playwright/test";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const starring = /\/api\/v1\/projects\/[^/]+\/(un)?star$/;

/** The button with its state and the count beside it. */
async function expectStar(page: Page, word: "Star" | "Unstar", name: string, count: string) {
  const button = page.getByRole("button", { name: `${word} ${name}`, exact: true });
  await expect(button).toBeEnabled();
  await expect(button).toHaveAttribute("aria-pressed", String(word === "Unstar"));
  await expect(page.getByRole("main").getByText(count, { exact: true })).toBeVisible();
  return button;
}

test("one person's star is counted for another", async ({ open, newLogin, page }) => {
  const [owner, fan] = [await open(newLogin("owner")), await open(newLogin("fan"))];
  const { id, name } = await newProject(owner, newLogin("Beacon "));

  await fan.goto(`/projects/${id}`);
  let given = fan.waitForResponse(starring);
  await (await expectStar(fan, "Star", name, "0 stars")).click();
  await expectStar(fan, "Unstar", name, "1 star");
  await given;

  await owner.goto(`/projects/${id}`);
  given = owner.waitForResponse(starring);
  await (await expectStar(owner, "Star", name, "1 star")).press("Enter");
  await expectStar(owner, "Unstar", name, "2 stars");
  await given;

  await fan.reload();
  await (await expectStar(fan, "Unstar", name, "2 stars")).click();
  await expectStar(fan, "Star", name, "1 star");
  await expect.poll(() => call(owner, `/projects/${id}`)).toMatchObject({ starCount: 1 });

  await page.goto(`/projects/${id}`);
  await expect(page.getByRole("main").getByText("1 star", { exact: true })).toBeVisible();
});

test("a visitor who wants to star is led to sign in, and back", async ({
  page,
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const { id, name } = await newProject(owner, newLogin("Lamp "));
  await page.goto(`/projects/${id}`);
  const returnTo = encodeURIComponent(`/projects/${id}`);
  await expect(page.getByRole("link", { name: `Star ${name}` })).toHaveAttribute(
    "href",
    `/auth/github?returnTo=${returnTo}`,
  );
});

test("a star that fails is taken back, and it is said", async ({ open, newLogin, problems }) => {
  const page = await open(newLogin("fan"));
  const { id, name } = await newProject(page, newLogin("Flare "));
  await page.goto(`/projects/${id}`);
  problems.allow(/Failed to load resource/);
  const held = Promise.withResolvers<void>();
  await page.route(starring, async (route) => {
    await held.promise;
    await route.abort();
  });
  await (await expectStar(page, "Star", name, "0 stars")).click();
  await expectStar(page, "Unstar", name, "1 star");
  held.resolve();
  const news = page.getByRole("region", { name: "Notifications" });
  // First what goes away again.
  await expect(news.getByText(`${name} was not starred`)).toBeVisible();
  await expectStar(page, "Star", name, "0 stars");

  await page.unroute(starring);
  const given = page.waitForResponse(starring);
  await (await expectStar(page, "Star", name, "0 stars")).click();
  await given;
  await expectStar(page, "Unstar", name, "1 star");
});

test("of clicks in quick succession the last one decides", async ({ open, newLogin }) => {
  const page = await open(newLogin("fan"));
  const { id, name } = await newProject(page, newLogin("Buoy "));
  await page.goto(`/projects/${id}`);
  let underWay = 0;
  let most = 0;
  await page.route(starring, async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const response = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response });
  });
  const clicks = async (count: number) => {
    const button = page.getByRole("button", { name: new RegExp(`^(Un)?star ${name}$`, "i") });
    await expect(button).toBeEnabled();
    // All in one go, before anything can be drawn.
    await button.evaluate((element: HTMLButtonElement, times) => {
      for (let time = 0; time < times; time += 1) element.click();
    }, count);
  };
  const starsNow = () => call(page, `/projects/${id}`);

  await clicks(5);
  await expectStar(page, "Unstar", name, "1 star");
  await expect.poll(starsNow).toMatchObject({ starCount: 1, starred: true });
  await clicks(2);
  await expect.poll(() => underWay).toBe(0);
  await page.unrouteAll({ behavior: "wait" });
  await expectStar(page, "Unstar", name, "1 star");
  await expect.poll(starsNow).toMatchObject({ starCount: 1, starred: true });
  expect(most).toBe(1);
});

test("one's starred projects stand on a page of their own, where they are unstarred", async ({
  page,
  open,
  newLogin,
}) => {
  const fan = await open(newLogin("fan"));
  await fan.goto("/projects");
  await fan.getByRole("link", { name: "Starred Projects" }).click();
  await expect(fan.getByText("You have not starred a project yet")).toBeVisible();

  const names: string[] = [];
  for (let number = 1; number <= 21; number += 1) {
    const { id, name } = await newProject(fan, newLogin(`Shelf ${number} `));
    await call(fan, `/projects/${id}/star`, {});
    names.unshift(name);
  }
  const [latest = "", oldest = ""] = [names[0], names.at(-1)];

  await fan.goto("/");
  await fan.getByRole("button", { name: /^Your menu/ }).click();
  await fan.getByRole("menuitem", { name: "Starred Projects" }).click();
  const titles = fan.getByRole("main").getByRole("heading", { level: 3 });
  await expect(titles).toHaveText(names.slice(0, 20));
  await fan.getByRole("link", { name: "Show more" }).click();
  await expect(titles).toHaveText(names);
  await expect(fan.getByRole("link", { name: oldest })).toBeFocused();

  const taken = fan.waitForResponse(starring);
  await fan.getByRole("button", { name: `Unstar ${latest}`, exact: true }).click();
  await expect(fan.getByRole("button", { name: `Star ${latest}`, exact: true })).toBeVisible();
  await taken;
  await expect(titles).toHaveText(names);
  await fan.getByRole("link", { name: latest }).click();
  await expect(fan.getByRole("heading", { level: 1, name: latest })).toBeVisible();
  await expectStar(fan, "Star", latest, "0 stars");
  await fan.goBack();
  await expect(titles.first()).toHaveText(names[1] ?? "");

  await page.goto("/projects/starred");
  await expect(page).toHaveURL(/\/$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("one's starred projects can be read, page by page", async ({ open, newLogin }) => {
    const fan = await open(newLogin("fan"));
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
