// The site's main task in other languages: no word of English is left but what people wrote.
import { inLanguage, readCatalogue } from "#server/languages.ts";
import type { LanguageTag } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { waitForHydration } from "#tests/support/hydration.ts";
import { type ApiUser, newProject } from "#tests/support/site-people.ts";
import { expectFitting, narrow } from "#tests/support/screen-layout.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { expect, test as journey } from "#tests/support/site-test.ts";
import type { Page } from "@playwright/test";

const readers: readonly LanguageTag[] = ["de", "ar"];

const test = journey.extend<object, { ownSite: Site }>({
  ownSite: [
    async ({}, give) => {
      const site = await startSite({ LANGUAGES: `en,${readers.join(",")}` });
      await give(site);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ ownSite }, give) => {
    await give(ownSite.address);
  },
});

/** English texts that aren't texts of the other language as well. */
function englishTexts(tag: LanguageTag): Set<string> {
  const others = new Set(Object.values(readCatalogue(tag)));
  return new Set(Object.values(readCatalogue("en")).filter((text) => !others.has(text)));
}

/** Words that neither German nor Arabic has. */
const englishWord = /\b(the|and|your|you|with|for|from|this|that|are|projects?|applications?)\b/i;

/** What the page says and shows in English, without what people wrote. */
async function englishOn(page: Page, english: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const written =
      "[dir=auto], bdi, .prose, code, kbd, noscript, script, style, svg, [data-drawn]";
    const found = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { nodeValue, parentElement } = nodes.currentNode;
      if (!nodeValue?.trim() || parentElement?.closest(written)) continue;
      found.push(nodeValue.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]")) {
      if (element.closest(written)) continue;
      for (const name of ["aria-label", "placeholder", "title"]) {
        const value = element.getAttribute(name);
        if (value) found.push(value);
      }
    }
    return found;
  });
  return texts.filter((text) => english.has(text) || englishWord.test(text));
}

for (const tag of readers) {
  test.describe(tag, () => {
    test.use({ locale: tag, viewport: narrow });

    test(`a reader of ${tag} finds a project, applies and is accepted without a word of English`, async ({
      page,
      signInAs,
      newLogin,
    }) => {
      const say = (key: () => string) => inLanguage(tag, key);
      const english = englishTexts(tag);
      const check = async (shown: Page, what: string) => {
        expect.soft(await englishOn(shown, english), what).toEqual([]);
        await expectFitting(shown, what);
      };
      const ownerPage = await signInAs(newLogin("uferfrau"));
      const owner: ApiUser = ownerPage;
      const project = await newProject(owner, `Gezeiten ${newLogin("t")}`, ["nim"]);

      await page.goto("/");
      await expect(page.locator("html")).toHaveAttribute("lang", tag);
      await check(page, "home");
      await page.goto("/projects?techs=nim");
      await check(page, "list");
      await page.getByRole("link", { name: project.name }).click();
      await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
      await check(page, "project");

      await page.getByRole("link", { name: say(() => t("applications.signInToJoin")) }).click();
      await check(page, "code host");
      await page.locator("input[name=login]").fill(newLogin("leserin"));
      await page.keyboard.press("Enter");
      await page.waitForURL(({ pathname }) => pathname === "/stack");
      await waitForHydration(page);
      await check(page, "own stack");
      await page.goto(`/projects/${project.id}#joining`);
      await expect(page).toHaveURL(new RegExp(`/projects/${project.id}#joining$`));
      await check(page, "applying");
      await page.getByLabel(say(() => t("applications.message"))).fill("Zwei Abende in der Woche.");
      await page.locator("form").getByRole("button").last().click();
      const own = say(() => t("applications.yourApplication"));
      await expect(page.getByRole("heading", { name: own })).toBeVisible();
      await check(page, "applied");
      await page.goto("/applications");
      await check(page, "own applications");

      await ownerPage.goto(`/projects/${project.id}/applications`);
      await check(ownerPage, "applications of the project");
      const list = ownerPage.getByRole("main");
      await list.locator("a[href*='/applications/']").first().click();
      await expect(ownerPage).toHaveURL(/applications\/[\w-]{36}/);
      await check(ownerPage, "application");
      await ownerPage.getByRole("button", { name: say(() => t("applications.accept")) }).click();
      const accepted = ownerPage.getByText(
        say(() => t("applications.accepted")),
        { exact: true },
      );
      await expect(accepted.filter({ visible: true }).first()).toBeVisible();

      await page.goto(`/projects/${project.id}`);
      const role = "developer";
      const member = say(() => t("applications.onTheTeamAs", { role }));
      await expect(page.getByText(member)).toBeVisible();
      await check(page, "member");
      await page.goto("/notifications");
      await check(page, "notifications");
    });
  });
}
