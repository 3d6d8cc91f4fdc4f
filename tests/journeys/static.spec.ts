// The pages about the site, texts from other addresses, and pages that can't be loaded.
import { expect, test } from "#tests/support/site-test.ts";

const pages = [
  ["About", "About Stack Cafe"],
  ["Team", "The team"],
  ["Terms", "Terms of use"],
  ["Privacy", "Privacy"],
  ["Contact", "Contact"],
] as const;

test("a link to a section scrolls to it", async ({ page }) => {
  await page.goto("/privacy#section-the-servers-log");
  await expect(page.getByRole("heading", { name: "The server’s log" })).toBeInViewport();
});

test("a project's card fits its frame, also where other sites give it less room", async ({
  page,
}) => {
  const reply = await page.request.get("/api/v1/projects?search=tidewater");
  const [project] = (await reply.json()) as { id: string }[];
  for (const [width, height] of [
    [480, 280],
    [300, 280],
    [220, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/embed/projects/${project?.id}`);
    for (const part of ["h1", ".facts li >> nth=0", ".facts li >> nth=-1", ".site"]) {
      await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each page about the site can be read, and names its address to search engines", async ({
    page,
  }) => {
    for (const [label, title] of pages) {
      const reply = await page.goto(`/${label.toLowerCase()}`);
      expect(reply?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
      const canonical = page.locator("link[rel=canonical]");
      await expect(canonical).toHaveAttribute("href", new RegExp(`/${label.toLowerCase()}$`));
      const description = page.locator("meta[name=description]");
      await expect(description).toHaveAttribute("content", /\w.{40}/);
    }
  });

  test("a text of this site can be read by its address, and isn't indexed", async ({ page }) => {
    await page.goto("/read?url=/content/terms.md");
    await expect(page.getByRole("heading", { level: 1, name: "Terms of use" })).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });
});

const refused = [
  ["https://evil.example/x.md", 400, "Failed to load content"],
  ["/api/v1/current-session", 400, "Failed to load content"],
  ["/content/none.md", 404, "Failed to load content"],
  ["https://localhost/x.md", 502, "Failed to load content"],
] as const;

test("a request for an icon by its old name gets it", async ({ request }) => {
  const reply = await request.get("/favicon.ico");
  expect(reply.status()).toBe(200);
  expect(reply.headers()["content-type"]).toBe("image/svg+xml");
});

test("texts from other addresses are refused, each with its status", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  for (const [url, status, title] of refused) {
    const reply = await page.goto(`/read?url=${encodeURIComponent(url)}`);
    expect(reply?.status(), url).toBe(status);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const retry = page.getByRole("main").getByRole("link", { name: "Retry" });
    await expect(retry).toHaveCount(status === 502 ? 1 : 0);
    if (status !== 502) continue;
    await retry.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test("an invalid address is a page that links onwards", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  const reply = await page.goto("/%ff");
  expect(reply?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "This address isn’t valid" })).toBeVisible();
  await page.getByRole("link", { name: "Browse Projects" }).click();
  await expect(page).toHaveURL(/\/projects$/);
});

test.describe("offline", () => {
  test("an offline link keeps the page, shows a notice, and opens once the connection is back", async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto("/about");
    await context.setOffline(true);
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "Terms" }).click();
    const note = page.getByRole("status").filter({ hasText: "You’re offline." });
    await expect(note).toBeVisible();
    await note.getByRole("button", { name: "Retry" }).click();
    await expect(note).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "About Stack Cafe" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Terms of use" })).toBeVisible();
    await expect(note).toBeHidden();
  });

  test("an offline link to a page whose code isn't loaded waits, too", async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto("/about");
    await context.setOffline(true);
    await page.getByRole("banner").getByRole("link", { name: "Stack Cafe" }).click();
    await expect(page.getByText("You’re offline.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "About Stack Cafe" })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1, name: /^Find projects/ })).toBeVisible();
  });

  test("another link replaces the waiting one", async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "Team" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The team" })).toBeVisible();
    await context.setOffline(true);
    await footer.getByRole("link", { name: "Terms" }).click();
    const note = page.getByText("You’re offline.");
    await expect(note).toBeVisible();
    await footer.getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "About Stack Cafe" })).toBeVisible();
    await expect(note).toBeHidden();
    await context.setOffline(false);
    await footer.getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  });
});

test("a script that was removed by an update offers to reload", async ({ page, problems }) => {
  problems.allow(/Failed to load resource|dynamically imported module/);
  await page.goto("/about");
  await page.route("**/assets/**/*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("banner").getByRole("link", { name: "Stack Cafe" }).click();
  await expect(page.getByRole("heading", { name: "Part of this page didn’t load" })).toBeVisible();
  await page.unroute("**/assets/**/*.js");
  await page.getByRole("main").getByRole("link", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Find projects/ })).toBeVisible();
});
