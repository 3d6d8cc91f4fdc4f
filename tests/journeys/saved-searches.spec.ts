// A saved search and a followed person: both notify of a new project while a page is open, and the feed
// of the search lists it.
import { parseAtomFeed } from "feedsmith";
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** Alerts come within a minute; the server is busy with other journeys. */
const alertMs = 120_000;

test("a saved search alerts of a new project that fits, and its feed is read", async ({
  page: reader,
  signInAs,
  signInApi,
  newLogin,
}) => {
  test.setTimeout(2 * alertMs + 90_000);
  const page = await signInAs(newLogin("saver"));
  const lister = newLogin("lister");
  const owner = await signInApi(lister);
  const name = newLogin("Quayside ");

  await test.step("A search without results is saved", async () => {
    await page.goto(`/projects/search?query=${encodeURIComponent(name)}&role=designer`);
    const offer = page.getByRole("region", { name: "Save this search" });
    await offer.getByRole("button", { name: "Save this search" }).click();
    const dialog = page.getByRole("dialog", { name: "Save this search" });
    await dialog.getByLabel("Name").fill("By the quay");
    await dialog.getByRole("button", { name: "Save search" }).click();
    await expect(page.getByText("This search is saved")).toBeVisible();
  });

  await test.step("The person who will list a project is followed", async () => {
    await page.goto(`/user/${lister}`);
    await page.getByRole("button", { name: /^Follow / }).click();
    await expect(page.getByText(/^You follow /)).toBeVisible();
  });

  const project = await newProject(owner, name, []);

  await test.step("The alert arrives, and leads to the results", async () => {
    const navigation = page.getByRole("navigation", { name: "Main" });
    const link = navigation.getByRole("link", { name: /^Notifications \d unread/ });
    await expect(link).toBeVisible({ timeout: alertMs });
    await link.click();
    const joined = page.getByRole("listitem").filter({ hasText: `${lister} started ${name}` });
    await expect(joined).toBeVisible({ timeout: alertMs });
    const row = page.getByRole("listitem").filter({ hasText: "now matches “By the quay”" });
    await expect(row.getByRole("link", { name })).toBeVisible();
    const seen = page.waitForResponse((response) => response.url().endsWith("/seen"));
    await row.getByRole("link", { name: "View projects" }).click();
    await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
    // Leaving before it was sent leaves them new.
    await seen;
  });

  await test.step("Nothing is new once the results were seen", async () => {
    await page.goto("/projects/saved-searches");
    await expect(page.getByRole("link", { name: "By the quay" })).toBeVisible();
    await expect(page.getByText("1 new")).toBeHidden();
  });

  await test.step("The feed of the list has the project", async () => {
    await reader.goto(`/projects/search?query=${encodeURIComponent(name)}`);
    const feedLink = reader.locator('head link[rel="alternate"][type="application/atom+xml"]');
    const href = await feedLink.getAttribute("href");
    const feed = await reader.request.get(href ?? "");
    expect(feed.headers()["content-type"]).toContain("application/atom+xml");
    const { entries = [] } = parseAtomFeed(await feed.text());
    expect(entries.map(({ id, title }) => [id, title?.value])).toEqual([
      [`urn:uuid:${project.id}`, name],
    ]);
  });
});
