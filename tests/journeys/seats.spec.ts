// Positions from the owner's editor to the last applicant.
import type { Page } from "@playwright/test";
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

const card = (page: Page) =>
  page.getByRole("complementary", { name: "The team and how to join it" });

test("an owner opens two seats, both fill, and the third applicant is notified", async ({
  signInAs,
  newLogin,
}) => {
  const owner = await signInAs(newLogin("mira"));
  const project = await newProject(owner, newLogin("Tide "));

  await test.step("The owner adds a position with two seats", async () => {
    await owner.goto(`/projects/${project.id}`);
    await card(owner).getByRole("link", { name: "Edit seats" }).click();
    await owner.getByRole("button", { name: "Add a position" }).click();
    const form = owner.getByRole("form", { name: "New position" });
    await form.getByLabel("Title").fill("Chart drawing");
    await form.getByText("Designer", { exact: true }).click();
    await form.getByLabel("Seats").fill("2");
    const added = waitForToast(owner, "Chart drawing is open");
    await form.getByRole("button", { name: "Add position" }).click();
    await added;
    await owner.getByRole("link", { name: "Done" }).click();
    await expect(card(owner).getByText("2 of 2 free")).toBeVisible();
  });

  const logins = ["ida", "ben", "kit"].map(newLogin);
  const pages: Page[] = [];
  await test.step("Three people apply for it", async () => {
    for (const login of logins) {
      const page = await signInAs(login);
      pages.push(page);
      await page.goto(`/projects/${project.id}`);
      await card(page).getByRole("link", { name: "Apply for this seat" }).click();
      await expect(page.getByRole("radio", { name: /Chart drawing/ })).toBeChecked();
      await page.getByLabel("Message").fill("I draw charts.");
      await page.getByRole("button", { name: "Send application" }).click();
      await expect(page.getByRole("heading", { name: "Your application" })).toBeVisible();
    }
  });
  const third = pages[2];
  if (!third) throw new Error("There is no third applicant");
  await third.goto("/notifications");
  await expect(third.getByText("Connected", { exact: true })).toBeVisible();

  await test.step("The owner accepts the first two", async () => {
    await owner.goto(`/projects/${project.id}/applications`);
    for (const login of logins.slice(0, 2)) {
      await owner.getByRole("link", { name: new RegExp(login) }).click();
      const application = owner.getByRole("region", { name: "Application", exact: true });
      await expect(application.getByRole("heading", { name: login })).toBeVisible();
      await application.getByRole("button", { name: "Accept" }).click();
      await expect(application.getByText("Accepted", { exact: true })).toBeVisible();
    }
  });

  await test.step("The third applicant is notified, and the table is full", async () => {
    const row = third.getByRole("main").getByRole("region").getByRole("listitem").first();
    await expect(row).toContainText(`All seats for Chart drawing on ${project.name} are taken.`);
    await row.getByRole("link", { name: "View application" }).click();
    await expect(third.getByText(/Your application stays pending/)).toBeVisible();
    await owner.goto(`/projects/${project.id}`);
    await expect(card(owner).getByText("taken", { exact: true })).toBeVisible();
    for (const login of logins.slice(0, 2)) {
      await expect(card(owner).getByRole("link", { name: login })).toBeVisible();
    }
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the seats can be read, and each leads to its form", async ({
    signInAs,
    newLogin,
    signInApi,
  }) => {
    const owner = await signInApi(newLogin("owner"));
    const project = await newProject(owner, newLogin("Sextant "));
    for (const title of ["Charts", "Icons"]) {
      const path = `/api/v1/projects/${project.id}/positions`;
      const reply = await owner.request.post(path, { data: { role: "designer", title } });
      expect(reply.status()).toBe(200);
    }
    const page = await signInAs(newLogin("amy"));
    await page.goto(`/projects/${project.id}`);
    await card(page).getByRole("link", { name: "Apply for Icons" }).click();
    await expect(page.getByRole("radio", { name: /Icons/ })).toBeChecked();
    await expect(page.getByRole("button", { name: "Send application" })).toBeDisabled();
    await expect(page.locator("form noscript > p")).toHaveText("Applying needs JavaScript.");
  });
});
