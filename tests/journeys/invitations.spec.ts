// Nobody is on a team, or owns a project, without agreeing; and everybody can keep others away.
import type { Locator, Page } from "@playwright/test";
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { newInvitation, newProject, type OwnProject, seat } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const card = (page: Page): Locator =>
  page.getByRole("complementary", { name: "The team and how to join it" });
const team = (page: Page): Locator => page.getByRole("region", { name: "Team" });
const rows = (page: Page): Locator => page.getByRole("main").getByRole("listitem");
const openProject = (page: Page, { id }: OwnProject) => page.goto(`/projects/${id}`);

test("the invited person accepts on the project's page, and is on the team", async ({
  page: visitor,
  open,
  newLogin,
}) => {
  const [ownerLogin, login] = [newLogin("mira"), newLogin("pim")];
  const [owner, page] = [await open(ownerLogin), await open(login)];
  const project = await newProject(owner, newLogin("Harbour "));
  await newInvitation(owner, project, page, "designer");

  await test.step("Only the team and they themselves see that they are invited", async () => {
    await openProject(visitor, project);
    await expect(team(visitor).getByText(ownerLogin).first()).toBeVisible();
    await expect(visitor.getByText(login)).toHaveCount(0);
    await openProject(owner, project);
    await expect(team(owner).getByText("invited as a designer")).toBeVisible();
    await expect(team(owner).getByText("1 person")).toBeVisible();
    await visitor.goto(`/user/${login}`);
    await expect(visitor.getByRole("heading", { level: 1, name: login })).toBeVisible();
    await expect(visitor.getByText(project.name)).toHaveCount(0);
  });

  await openProject(page, project);
  await expect(
    card(page).getByRole("heading", { name: `${ownerLogin} invites you` }),
  ).toBeVisible();
  await expect(card(page).getByText("to join as a designer")).toBeVisible();
  await expect(card(page).getByRole("img", { name: "you are invited" })).toBeVisible();
  await page.reload();
  const tab = await page.context().newPage();
  await openProject(tab, project);
  await expect(card(tab).getByRole("button", { name: "Accept" })).toBeEnabled();
  const told = toasted(page, `You joined ${project.name} as a designer`);
  await card(page).getByRole("button", { name: "Accept" }).click();
  await told;
  await expect(card(page).getByText("You are on the team as a designer.")).toBeVisible();
  await expect(team(page).getByText("2 people")).toBeVisible();
  await expect(page.getByRole("link", { name: "Applications", exact: true }).first()).toBeVisible();
  // Their other tab and the owner's page follow without a reload.
  await expect(card(tab).getByText("You are on the team as a designer.")).toBeVisible();
  await expect(team(owner).getByText("2 people")).toBeVisible();
  await owner.goto("/notifications");
  await expect(rows(owner).first()).toContainText(
    `${login} accepted your invitation to join ${project.name} as a designer.`,
  );
});

test("an invitation arrives while one is here, and is declined where it is told of", async ({
  open,
  newLogin,
  problems,
}) => {
  const [ownerLogin, login] = [newLogin("mira"), newLogin("pim")];
  const [owner, page] = [await open(ownerLogin), await open(login)];
  const project = await newProject(owner, newLogin("Quay "));
  await page.goto("/notifications");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await newInvitation(owner, project, page);
  const row = rows(page).first();
  await expect(row).toContainText(
    `${ownerLogin} invited you to join ${project.name} as a developer.`,
  );

  await test.step("Declining asks once more, and can be called off", async () => {
    await row.getByRole("button", { name: "Decline" }).click();
    await expect(row).toContainText(`${project.name} can’t invite you again for 30 days.`);
    await row.getByRole("button", { name: "Cancel" }).click();
    await expect(row.getByRole("button", { name: "Decline" })).toBeFocused();
  });

  await row.getByRole("button", { name: "Decline" }).click();
  await row.getByRole("button", { name: "Decline Invitation" }).click();
  await expect(row.getByText("Declined", { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText("Declined", { exact: true })).toBeVisible();
  await openProject(page, project);
  await expect(card(page).getByRole("button", { name: "Apply as a developer" })).toBeVisible();

  await test.step("The owner learns of it, and can't invite them again at once", async () => {
    await owner.goto("/notifications");
    await expect(rows(owner).first()).toContainText(
      `${login} declined your invitation to join ${project.name} as a developer.`,
    );
    problems.allow(/Failed to load resource.*409/);
    await invite(owner, project, login);
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("Not invited.");
    await expect(dialog.getByRole("alert")).toContainText("declined an invitation");
    // What was chosen stays.
    await expect(dialog.getByRole("group", { name: "Chosen" })).toContainText(login);
  });
});

/** Through the settings' dialog; what comes of it is for the journey to see. */
async function invite(owner: Page, project: OwnProject, login: string): Promise<void> {
  await owner.goto(`/projects/${project.id}/settings/team`);
  await owner.getByRole("button", { name: "Add Member" }).click();
  const dialog = owner.getByRole("dialog", { name: "Add Member" });
  await dialog.getByRole("combobox", { name: "Search people" }).fill(login);
  await dialog.getByRole("option", { name: login }).click();
  await dialog.getByRole("button", { name: "Invite" }).click();
}

test("an owner withdraws an invitation, and the invited person's page says so", async ({
  open,
  newLogin,
  problems,
}) => {
  const login = newLogin("pim");
  const [owner, page] = [await open(newLogin("mira")), await open(login)];
  const project = await newProject(owner, newLogin("Jetty "));
  await newInvitation(owner, project, page);
  await blockLiveUpdates(page);
  await openProject(page, project);
  await expect(card(page).getByRole("button", { name: "Accept" })).toBeEnabled();

  await owner.goto(`/projects/${project.id}/settings/team`);
  const told = toasted(owner, `The invitation to ${login} is withdrawn`);
  await owner.getByRole("button", { name: `Withdraw the invitation to ${login}` }).click();
  await told;
  await expect(owner.getByRole("list", { name: "Invited" })).toHaveCount(0);

  problems.allow(/Failed to load resource/);
  const said = toasted(page, "The invitation was withdrawn.");
  await card(page).getByRole("button", { name: "Accept" }).click();
  await said;
  await expect(card(page).getByRole("button", { name: "Apply as a developer" })).toBeVisible();
  await page.goto("/notifications");
  await expect(rows(page).first().getByText("Withdrawn", { exact: true })).toBeVisible();
});

test("My Projects lists one's invitations, and an accepted one becomes a project", async ({
  open,
  newLogin,
}) => {
  const [owner, page] = [await open(newLogin("mira")), await open(newLogin("pim"))];
  const [one, other] = [
    await newProject(owner, newLogin("Mole ")),
    await newProject(owner, newLogin("Pier ")),
  ];
  for (const project of [one, other]) await newInvitation(owner, project, page);
  await page.goto("/projects/my-projects");
  const list = page.getByRole("list", { name: "Invitations" });
  await expect(list.getByRole("heading")).toHaveText([other.name, one.name]);
  const row = list.getByRole("listitem").filter({ hasText: one.name });
  await row.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("button", { name: `Leave ${one.name}` })).toBeVisible();
  await expect(list.getByRole("heading")).toHaveText([other.name]);
});

test("a member is asked before they own a project, and the offer can be withdrawn", async ({
  open,
  newLogin,
}) => {
  const login = newLogin("lou");
  const [owner, page] = [await open(newLogin("mira")), await open(login)];
  const project = await newProject(owner, newLogin("Slip "));
  await seat(owner, project, page);
  await newInvitation(owner, project, page, "owner");
  await owner.goto(`/projects/${project.id}/settings/team`);
  const row = owner
    .getByRole("list", { name: "Team" })
    .getByRole("listitem")
    .filter({ hasText: login });
  await expect(row).toContainText("Invited to be an owner");
  await expect(owner.getByRole("list", { name: "Invited" })).toHaveCount(0);
  await row.getByRole("button", { name: `Withdraw the invitation to ${login}` }).click();
  await expect(row).not.toContainText("Invited");

  await newInvitation(owner, project, page, "owner");
  await page.goto("/notifications");
  const told = rows(page)
    .filter({ hasText: `invited you to be an owner of ${project.name}.` })
    .first();
  await told.getByRole("button", { name: "Accept" }).click();
  await expect(told.getByText("Accepted", { exact: true })).toBeVisible();
  await page.goto(`/projects/${project.id}/settings/team`);
  await expect(page.getByLabel(`Role of ${login}`)).toHaveValue("owner");
});

test("an answer that doesn't get through says so beside the buttons, and can be tried again", async ({
  open,
  newLogin,
  problems,
}) => {
  const [owner, page] = [await open(newLogin("mira")), await open(newLogin("pim"))];
  const project = await newProject(owner, newLogin("Lock "));
  await newInvitation(owner, project, page);
  await openProject(page, project);
  problems.allow(/Failed to load resource/);
  await page.route("**/invitations/*/*", (route) => route.abort());
  await card(page).getByRole("button", { name: "Accept" }).click();
  await expect(card(page).getByRole("alert")).toContainText("You haven’t joined.");
  await page.unroute("**/invitations/*/*");
  await card(page).getByRole("button", { name: "Accept" }).click();
  await expect(card(page).getByText("You are on the team as a developer.")).toBeVisible();
});

test("in a narrow window the answer is at hand wherever one reads", async ({ open, newLogin }) => {
  const [owner, page] = [await open(newLogin("mira")), await open(newLogin("pim"))];
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
  await expect(card(page).getByRole("button", { name: "Decline Invitation" })).toBeInViewport();
  await expect(bar).toHaveCount(0);
  await card(page).getByRole("button", { name: "Decline Invitation" }).click();
  await expect(card(page).getByRole("button", { name: "Apply as a developer" })).toBeVisible();
});

test("blocking a project ends its invitation and stops a second one, until it is unblocked", async ({
  open,
  newLogin,
  problems,
}) => {
  const login = newLogin("pim");
  const [owner, page] = [await open(newLogin("mira")), await open(login)];
  const project = await newProject(owner, newLogin("Wreck "));
  await newInvitation(owner, project, page);
  await openProject(page, project);
  await card(page).getByRole("button", { name: "Decline" }).click();
  await card(page).getByRole("button", { name: "Block this project" }).click();
  const question = page.getByRole("dialog", { name: `Block ${project.name}?` });
  await expect(question).toContainText("can’t invite you");
  const told = toasted(page, `${project.name} is blocked`);
  await question.getByRole("button", { name: "Block" }).click();
  await told;
  await expect(card(page).getByRole("button", { name: "Apply as a developer" })).toBeVisible();

  await test.step("The owner can't invite them, and isn't told why", async () => {
    problems.allow(/Failed to load resource.*403/);
    await invite(owner, project, login);
    await expect(owner.getByRole("dialog").getByRole("alert")).toContainText("can't be invited");
  });

  await test.step("Unblocked in the account settings, they can be invited again", async () => {
    await page.goto("/account-settings");
    await page.getByRole("button", { name: `Unblock ${project.name}` }).click();
    await expect(page.getByText("Nobody is blocked.")).toBeVisible();
    await owner.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
    await expect(owner.getByRole("list", { name: "Invited" })).toContainText(login);
  });
});

test("a person is blocked and unblocked from the menu of their profile", async ({
  open,
  newLogin,
}) => {
  const other = newLogin("mallory");
  await open(other);
  const page = await open(newLogin("ada"));
  await page.goto(`/user/${other}`);
  const more = page.getByRole("button", { name: `More about ${other}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Block", exact: true }).click();
  const question = page.getByRole("dialog", { name: `Block ${other}?` });
  await expect(question).toContainText("They aren’t told.");
  await question.getByRole("button", { name: "Block" }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await more.click();
  const told = toasted(page, `${other} is unblocked`);
  await page.getByRole("menuitem", { name: "Unblock" }).click();
  await told;
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Block", exact: true })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an invitation can be read, and promises nothing", async ({ open, newLogin }) => {
    const ownerLogin = newLogin("mira");
    const [owner, page] = [await open(ownerLogin), await open(newLogin("pim"))];
    const project = await newProject(owner, newLogin("Ferry "));
    await newInvitation(owner, project, page);
    await openProject(page, project);
    await expect(card(page).getByText(`${ownerLogin} invites you`)).toBeVisible();
    await expect(card(page).getByRole("button", { name: "Accept" })).toBeDisabled();
    await page.goto("/projects/my-projects");
    await expect(page.getByRole("list", { name: "Invitations" })).toContainText(project.name);
    await page.goto("/notifications");
    await expect(rows(page).first()).toContainText(`invited you to join ${project.name}`);
  });
});
