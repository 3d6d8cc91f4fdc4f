// A site in several languages, and the switch between them.
import { adminLogin, type Site, startSite } from "#tests/support/site.ts";
import { expect, test as journey } from "#tests/support/site-test.ts";

const test = journey.extend<object, { multilingual: Site }>({
  multilingual: [
    async ({}, give) => {
      const site = await startSite({ LANGUAGES: "en,de,ar" });
      await give(site);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ multilingual }, give) => {
    await give(multilingual.address);
  },
});

test("a visitor presses the switch, and reads home, the list and a project in German, also after a reload", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Find projects/);
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("Language: English").click();
  await footer.getByRole("button", { name: "Deutsch" }).click();

  const root = page.locator("html");
  await expect(root).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Finde Projekte/);
  await page.reload();
  await expect(root).toHaveAttribute("lang", "de");

  await page
    .getByRole("navigation", { name: "Hauptmenü" })
    .getByRole("link", { name: "Projekte" })
    .click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projekte");
  await expect(page.getByRole("link", { name: "Alle Technologien" }).first()).toBeVisible();

  const project = page.locator(".card-link").first();
  const name = await project.innerText();
  await project.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("region", { name: "Diskussion" })).toBeVisible();
  await page.reload();
  await expect(root).toHaveAttribute("lang", "de");
  await expect(page.getByRole("region", { name: "Diskussion" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\b(Discussion|Settings|Members|Apply)\b/);
});

test("the preview of the site's appearance fills its frame where lines begin on the right", async ({
  signInAs,
  multilingual,
}) => {
  const admin = await signInAs(adminLogin);
  const cookie = { name: "language", value: "ar", url: multilingual.address };
  await admin.context().addCookies([cookie]);
  await admin.goto("/admin/appearance");
  await expect(admin.locator("html")).toHaveAttribute("dir", "rtl");
  const frame = await admin.locator(".appearance-frame").boundingBox();
  const preview = await admin.locator(".appearance-frame iframe").boundingBox();
  expect(Math.abs((frame?.x ?? 0) - (preview?.x ?? 0))).toBeLessThan(5);
});
