// A site in two languages, and the switch between them.
import { type Site, startSite } from "#tests/support/site.ts";
import { expect, test as journey } from "#tests/support/site-test.ts";

const test = journey.extend<object, { bilingual: Site }>({
  bilingual: [
    async ({}, give) => {
      const site = await startSite({ LANGUAGES: "en,de" });
      await give(site);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ bilingual }, give) => {
    await give(bilingual.address);
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
