// Invitations in a browser: across open pages, in a narrow window, and without scripts.
import type { Locator, Page } from "@playwright/test";
import { newInvitation, newProject, type OwnProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const card = (page: Page): Locator =>
  page.getByRole("complementary", { name: "The team and how to join it" });
const team = (page: Page): Locator => page.getByRole("region", { name: "Team" });
const rows = (page: Page): Locator =>
  page.getByRole("main").getByRole("region").getByRole("listitem");
const openProject = (page: Page, { id }: OwnProject) => page.goto(`/projects/${id}`);

test("an invitation arrives in an open tab, and accepting it updates all open pages", async ({
  signInAs,
  newLogin,
}) => {
  const [ownerLogin, login] = [newLogin("mira"), newLogin("pim")];
  const [owner, page] = [await signInAs(ownerLogin), await signInAs(login)];
  const project = await newProject(owner, newLogin("Harbour "));
  await openProject(owner, project);
  await page.goto("/notifications");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await newInvitation(owner, project, page, "designer");
  const row = rows(page).first();
  await expect(row).toContainText(
    `${ownerLogin} invited you to join ${project.name} as a designer.`,
  );
  const tab = await page.context().newPage();
  await openProject(tab, project);
  await card(tab).getByRole("button", { name: "Accept" }).click();
  await expect(card(tab).getByText("You are on the team as a designer.")).toBeVisible();
  await expect(row.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(team(owner).getByText("2 people")).toBeVisible();
});

test("in a narrow window the answers to an invitation stay in reach while scrolling", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const [owner, page] = [await signInApi(newLogin("mira")), await signInAs(newLogin("pim"))];
  const project = await newProject(owner, newLogin("Weir "));
  await newInvitation(owner, project, page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openProject(page, project);
  const bar = page.getByRole("group", { name: "Invitation" });
  await expect(bar).toBeVisible();
  await card(page).getByRole("button", { name: "Accept" }).first().scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await bar.getByRole("button", { name: "Decline" }).click();
  await expect(card(page).getByRole("button", { name: "Decline invitation" })).toBeInViewport();
  await expect(bar).toHaveCount(0);
  await card(page).getByRole("button", { name: "Decline invitation" }).click();
  await expect(card(page).getByRole("button", { name: "Apply as a developer" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an invitation can be read, and its buttons are disabled", async ({
    signInAs,
    signInApi,
    newLogin,
  }) => {
    const ownerLogin = newLogin("mira");
    const [owner, page] = [await signInApi(ownerLogin), await signInAs(newLogin("pim"))];
    const project = await newProject(owner, newLogin("Ferry "));
    await newInvitation(owner, project, page);
    await openProject(page, project);
    await expect(card(page).getByText(`${ownerLogin} invited you`)).toBeVisible();
    await expect(card(page).getByRole("button", { name: "Accept" })).toBeDisabled();
    await page.goto("/projects/my-projects");
    await expect(page.getByRole("list", { name: "Invitations" })).toContainText(project.name);
    await page.goto("/notifications");
    await expect(rows(page).first()).toContainText(`invited you to join ${project.name}`);
  });
});
