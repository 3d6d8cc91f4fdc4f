// An admin makes the site their own, and a visitor finds it so: on home, in a mail and in a shared link.
import { linkIn } from "#tests/support/mail-server.ts";
import { mailsTo, openMailDir } from "#tests/support/mail-dir.ts";
import { adminLogin, type Site, startSite } from "#tests/support/site.ts";
import { call } from "#tests/support/site-people.ts";
import { expect, test as base } from "#tests/support/site-test.ts";

/** A site of its own, since all pages change. */
const test = base.extend<object, { ownSite: Site }>({
  ownSite: [
    async ({}, give) => {
      const mail = await openMailDir();
      const site = await startSite(mail.environment);
      await give(site);
      await site.stop();
      await mail.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ ownSite }, give) => {
    await give(ownSite.address);
  },
});

const sail = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><path fill="#0b6470" d="M12 2v14.5H4.2C7.4 13 10.6 8 12 2z"/></svg>`;
const logo = 'img[src^="/logos/site/"]';

const siteName = "Nordhafen Werkstatt";
const tagline = "Where the harbour writes its own software.";

test("an admin renames the site and gives it a logo and a colour, and visitors find it so", async ({
  signInAs,
  openAsVisitor,
  newLogin,
  baseURL,
  problems,
}) => {
  const admin = await signInAs(adminLogin);
  const visitor = await openAsVisitor();
  const member = await signInAs(newLogin("reader"));
  /** Fails later if the page was loaded again since. */
  const markPage = () => admin.evaluate(() => void Object.assign(window, { isSamePage: true }));
  const isSamePage = () => admin.evaluate(() => "isSamePage" in window);
  const preview = admin.frameLocator('iframe[title="Preview"]');

  await test.step("The admin sees the site as it would be before it is saved", async () => {
    await admin.goto("/admin/appearance");
    await admin.getByLabel("Site name").fill(siteName);
    await admin.getByLabel("Tagline").fill(tagline);
    const file = { name: "sail.svg", mimeType: "image/svg+xml", buffer: Buffer.from(sail) };
    await admin.getByLabel("For light pages").setInputFiles(file);
    await admin.getByLabel("Your colour", { exact: true }).fill("#f2b705");
    await expect(admin.getByText("It is the colour of technologies.")).toBeVisible();
    await admin.getByLabel("Your colour", { exact: true }).fill("#0b6470");
    await expect(admin.getByText("White on it is 6.8 to 1")).toBeVisible();
    await admin.getByLabel("Paper").selectOption("tinted");
    await expect(preview.getByRole("heading", { level: 1, name: tagline })).toBeVisible();
    await expect(preview.getByRole("banner")).toContainText(siteName);
    await expect(preview.getByRole("banner").locator(logo)).toBeVisible();
    await admin.getByText("Mail", { exact: true }).click();
    await expect(preview.getByText(`${siteName} at`)).toBeVisible();
    await visitor.goto("/");
    await expect(visitor).toHaveTitle("Stack Cafe");
  });

  await test.step("Once it is saved, all open pages show it, and visitors find it on home", async () => {
    const streaming = member.waitForResponse(/\/streams\/notifications/);
    await member.goto("/about");
    await streaming;
    await markPage();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByRole("banner")).toContainText(siteName);
    await expect(admin).toHaveTitle(`Appearance · Admin · ${siteName}`);
    await expect(member.getByRole("banner")).toContainText(siteName);
    const brandOf = (page: typeof admin) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));
    expect(await brandOf(admin)).toContain("#0b6470");
    expect(await brandOf(member)).toContain("#0b6470");
    expect(await isSamePage()).toBe(true);
    await visitor.goto("/");
    await expect(visitor).toHaveTitle(siteName);
    await expect(visitor.getByRole("heading", { level: 1, name: tagline })).toBeVisible();
    await expect(visitor.getByRole("banner").locator(logo)).toHaveJSProperty("naturalHeight", 104);
    await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute("href", /-icon\.png$/);
    expect(await brandOf(visitor)).toContain("#0b6470");
  });

  await test.step("also on a phone, whose header keeps all of its buttons", async () => {
    await admin.setViewportSize({ width: 360, height: 740 });
    const width = () => admin.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(360);
    await expect(admin.getByRole("banner").getByText(siteName)).toBeVisible();
    await admin.setViewportSize({ width: 1280, height: 720 });
    await visitor.setViewportSize({ width: 360, height: 740 });
    const banner = visitor.getByRole("banner");
    await expect(banner.getByRole("link", { name: "Sign In" })).toBeHidden();
    await banner.getByLabel("Menu", { exact: true }).first().click();
    await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
    await visitor.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("The admin writes an imprint and links to the works council in the footer", async () => {
    await admin.getByRole("button", { name: "Add a link" }).click();
    await admin.getByLabel("Link 1, label").fill("Works council");
    // The address is refused.
    problems.allow(/\/admin\/appearance: .*400/);
    await admin.getByLabel("Link 1, address").fill("council");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Use a path such as /about")).toBeVisible();
    await admin.getByLabel("Link 1, address").fill("https://council.example/");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      admin.getByRole("navigation", { name: "Footer" }).getByText("Works council"),
    ).toBeVisible();
    await admin.getByRole("link", { name: "Write: Imprint" }).click();
    await admin.getByLabel("Text").fill("# Imprint of {site}\n\n**Quay 3**");
    const shown = admin.getByRole("region", { name: "Preview" });
    await expect(shown.getByText(`Imprint of ${siteName}`)).toBeVisible();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await admin.getByRole("link", { name: "Open the page" }).click();
    await expect(admin.getByRole("heading", { name: `Imprint of ${siteName}` })).toBeVisible();
    await admin.goto("/admin/appearance");
    await visitor.goto("/");
    const footer = visitor.getByRole("navigation", { name: "Footer" });
    await expect(footer.getByRole("link", { name: "Works council" })).toHaveAttribute(
      "href",
      "https://council.example/",
    );
    await footer.getByRole("link", { name: "Imprint" }).click();
    await expect(visitor).toHaveTitle(`Imprint of ${siteName} · ${siteName}`);
  });

  await test.step("in a mail", async () => {
    const login = newLogin("docker");
    const address = `${login}@mail.example`;
    const person = await signInAs(login);
    await person.goto("/account-settings#e-mail");
    const section = person.getByRole("region", { name: "E-mail" });
    await section.getByLabel("Another address").fill(address);
    await section.getByRole("button", { name: "Send link" }).click();
    await expect.poll(async () => (await mailsTo(address)).length, { timeout: 60_000 }).toBe(1);
    const [mail] = await mailsTo(address);
    expect(mail?.from?.text).toContain(siteName);
    expect(mail?.html).toContain(`${siteName} at`);
    expect(mail?.html).toContain("background:#0b6470;color:#ffffff");
    await person.goto(linkIn(mail?.html || "", `${baseURL}/confirm-address/`));
    await expect(person).toHaveTitle(`Confirm your address · ${siteName}`);
  });

  await test.step("and in a shared link", async () => {
    const [project] = await call<{ id: string }[]>(admin, "/projects?pageSize=1");
    await visitor.goto(`/projects/${project?.id}`);
    const head = visitor.locator("head");
    await expect(head.locator('meta[property="og:site_name"]')).toHaveAttribute(
      "content",
      siteName,
    );
    const picture = await visitor.request.get(`/pictures/projects/${project?.id}.png`);
    expect(picture.headers()["content-type"]).toBe("image/png");
  });

  await test.step("The admin takes it back", async () => {
    await admin.getByRole("button", { name: "Undo the last change" }).click();
    await expect(admin.getByLabel("Link 1, label")).toHaveCount(0);
    await admin.getByRole("button", { name: "As delivered" }).click();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByRole("banner")).toContainText("Stack Cafe");
    await visitor.goto("/");
    await expect(visitor).toHaveTitle("Stack Cafe");
  });
});
