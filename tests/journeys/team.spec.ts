// How a team is run: who joins, as what, who leaves, and that an owner stays.
import type { Page } from "@playwright/test";
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import {
  call,
  newApplication,
  newProject,
  type OwnProject,
  seat,
} from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const rowOf = (page: Page, login: string) =>
  page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: login });
const roleOf = (page: Page, login: string) => page.getByLabel(`Role of ${login}`);
const openTeam = (page: Page, project: OwnProject) =>
  page.goto(`/projects/${project.id}/settings/team`);

const invitedRow = (page: Page, login: string) =>
  page.getByRole("list", { name: "Invited" }).getByRole("listitem").filter({ hasText: login });
const offeredRoleOf = (page: Page, login: string) => page.getByLabel(`Role offered to ${login}`);

test("an owner finds people by their first letters and invites them", async ({
  open,
  newLogin,
}) => {
  const [first, second] = [newLogin("quinnfirst"), newLogin("quinnsecond")];
  const page = await open(newLogin("ada"));
  await open(first);
  const other = await open(second);
  const project = await newProject(page, newLogin("Pier "));
  await openTeam(page, project);
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  const search = dialog.getByRole("combobox", { name: "Search people" });

  await test.step("The search begins at two characters", async () => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/users?")) asked.push(request.url());
    });
    await expect(search).toBeFocused();
    await search.fill("q");
    await search.press("Enter");
    await search.fill(first.slice(0, 10));
    await expect(dialog.getByRole("option", { name: first })).toBeVisible();
    expect(asked.filter((url) => /search=q(&|$)/.test(url))).toEqual([]);
  });

  await test.step("By the keyboard alone", async () => {
    await expect(dialog.getByLabel("Role", { exact: true })).toHaveValue("developer");
    await search.press("Enter");
    await dialog.getByLabel("Role", { exact: true }).selectOption("designer");
    const invite = dialog.getByRole("button", { name: "Invite" });
    await expect(invite).toBeEnabled();
    const told = toasted(page, `${first} is invited as a designer`);
    await invite.press("Enter");
    await told;
    await expect(dialog).toBeHidden();
    await expect(invitedRow(page, first)).toContainText("Invited as a designer · just now");
    await expect(rowOf(page, first)).toHaveCount(0);
  });

  await test.step("Who is invited is marked, and can't be invited again", async () => {
    await page.getByRole("button", { name: "Add Member" }).click();
    await search.fill("quinn");
    const added = dialog.getByRole("option", { name: first });
    await expect(added).toContainText("Invited");
    await expect(added).toBeDisabled();
    await search.fill(second);
    // Before anybody was found: it is taken once it has come.
    await search.press("Enter");
    await dialog.getByRole("button", { name: "Choose somebody else" }).click();
    await search.fill(second);
    await dialog.getByRole("option", { name: second }).click();
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(offeredRoleOf(page, second)).toHaveValue("developer");
  });

  await test.step("Until it is answered, the role can be changed", async () => {
    await offeredRoleOf(page, second).selectOption("designer");
    await expect(invitedRow(page, second)).toContainText("Invited as a designer");
  });

  await other.goto(`/projects/${project.id}`);
  await other.getByRole("button", { name: "Accept" }).click();
  await expect(other.getByText("You are on the team as a designer.")).toBeVisible();
  // The owner's page follows.
  await expect(roleOf(page, second)).toHaveValue("designer");
  await expect(invitedRow(page, second)).toHaveCount(0);
});

test("an applicant who is added joins at once", async ({ open, newLogin }) => {
  const login = newLogin("ida");
  const [page, applicant] = [await open(newLogin("hugo")), await open(login)];
  const project = await newProject(page, newLogin("Wharf "));
  await newApplication(applicant, project);
  await openTeam(page, project);
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await dialog.getByRole("combobox", { name: "Search people" }).fill(login);
  await dialog.getByRole("option", { name: login }).click();
  const told = toasted(page, `${login} is on the team as a developer`);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await told;
  await expect(roleOf(page, login)).toHaveValue("developer");
});

test("an owner changes roles and removes people", async ({ open, newLogin, problems }) => {
  const login = newLogin("lou");
  const [page, member] = [await open(newLogin("ben")), await open(login)];
  const project = await newProject(page, newLogin("Quay "));
  await seat(page, project, member);
  await openTeam(page, project);

  let told = toasted(page, `${login} is a designer now`);
  await roleOf(page, login).selectOption("designer");
  await told;
  await page.reload();
  await expect(roleOf(page, login)).toHaveValue("designer");

  await test.step("A change that fails is taken back, and says why", async () => {
    problems.allow(/Failed to load resource/);
    await page.route("**/members", (route) => route.abort());
    await roleOf(page, login).selectOption("developer");
    await expect(rowOf(page, login).getByRole("alert")).toContainText("The role was not changed.");
    await expect(roleOf(page, login)).toHaveValue("designer");
    await page.unroute("**/members");
  });

  await page.getByRole("button", { name: `Remove ${login}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep on the Team" }).click();
  await expect(rowOf(page, login)).toBeVisible();
  await page.getByRole("button", { name: `Remove ${login}` }).click();
  told = toasted(page, `${login} is no longer on the team`);
  await page.getByRole("dialog").getByRole("button", { name: "Remove from Team" }).click();
  await told;
  await expect(rowOf(page, login)).toHaveCount(0);

  await member.goto(`/projects/${project.id}/applications`);
  await expect(member).toHaveURL(new RegExp(`/projects/${project.id}$`));
});

test("the only owner can't step down or leave, and is told why", async ({ open, newLogin }) => {
  const login = newLogin("cato");
  const page = await open(login);
  const project = await newProject(page, newLogin("Mole "));
  await openTeam(page, project);
  await expect(roleOf(page, login)).toBeDisabled();
  await expect(roleOf(page, login)).toHaveAccessibleDescription(/you are the only one/);
  await expect(page.getByRole("button", { name: "Leave the team" })).toBeDisabled();

  await page.goto("/projects/my-projects");
  await page.getByRole("button", { name: `Leave ${project.name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Leave ${project.name}?` });
  await expect(dialog.getByText("you are the only one")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Leave Team" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "team settings" }).click();
  await expect(page).toHaveURL(/\/settings\/team$/);
});

test("an owner hands a project over, and leaves it", async ({ open, newLogin }) => {
  const [login, heir] = [newLogin("dora"), newLogin("erik")];
  const [page, next] = [await open(login), await open(heir)];
  const project = await newProject(page, newLogin("Jetty "));
  await seat(page, project, next);
  await openTeam(page, project);

  await test.step("The heir is asked first", async () => {
    await roleOf(page, heir).selectOption("owner");
    const question = page.getByRole("dialog", { name: `Invite ${heir} to be an owner?` });
    await expect(question).toContainText("stays a developer until they accept");
    await question.getByRole("button", { name: "Invite" }).click();
    await expect(rowOf(page, heir)).toContainText("Invited to be an owner · just now");
    await expect(roleOf(page, heir)).toHaveValue("developer");
    await expect(roleOf(page, login)).toBeDisabled();
  });

  await test.step("And accepts on the project's page", async () => {
    await next.goto(`/projects/${project.id}`);
    await expect(next.getByText("to be an owner")).toBeVisible();
    await next.getByRole("button", { name: "Accept" }).click();
    await expect(next.getByText("You are on the team as an owner.")).toBeVisible();
    await expect(next.getByRole("link", { name: "Settings", exact: true })).toBeVisible();
    await expect(roleOf(page, login)).toBeEnabled();
  });

  await test.step("Stepping down leads out of the settings", async () => {
    await roleOf(page, login).selectOption("developer");
    const question = page.getByRole("dialog", { name: "Give up ownership?" });
    await question.getByRole("button", { name: "Become a developer" }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
    await expect(page.getByText("You are on the team as a developer.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Settings", disabled: true })).toBeVisible();
  });

  await test.step("And a member leaves from the project's page", async () => {
    await page.getByRole("button", { name: "Leave Team" }).click();
    const question = page.getByRole("dialog", { name: `Leave ${project.name}?` });
    const told = toasted(page, `You left ${project.name}`);
    await question.getByRole("button", { name: "Leave Team" }).click();
    await told;
    await expect(page.getByRole("button", { name: "Leave Team" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Apply as a developer" })).toBeVisible();
  });

  await next.goto(`/projects/${project.id}/settings/team`);
  await expect(rowOf(next, login)).toHaveCount(0);
  await expect(roleOf(next, heir)).toHaveValue("owner");
});

test("one of two owners leaves from the settings", async ({ open, newLogin }) => {
  const page = await open(newLogin("finn"));
  const other = await open(newLogin("gerd"));
  const project = await newProject(page, newLogin("Groyne "));
  await seat(page, project, other, "owner");
  await openTeam(page, project);
  await page.getByRole("button", { name: "Leave the team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave Team" }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
  await expect(page.getByRole("link", { name: "Settings", disabled: true })).toBeVisible();
  await page.goto("/projects/my-projects");
  await expect(page.getByText("You are on no team yet")).toBeVisible();
});

test("of two owners who step down at once one is refused, and sees why", async ({
  open,
  newLogin,
  problems,
}) => {
  const login = newLogin("hans");
  const [page, other] = [await open(login), await open(newLogin("inga"))];
  const project = await newProject(page, newLogin("Weir "));
  await seat(page, project, other, "owner");
  await blockLiveUpdates(page);
  await openTeam(page, project);
  await page.getByRole("button", { name: "Leave the team" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await seat(other, project, other);

  problems.allow(/Failed to load resource/);
  await question.getByRole("button", { name: "Leave Team" }).click();
  await expect(question.getByRole("alert")).toContainText("A project needs an owner.");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(roleOf(page, login)).toBeDisabled();
});

test("who is no owner any more is led out of the settings upon their next act", async ({
  open,
  newLogin,
  problems,
}) => {
  const heir = newLogin("jens");
  const [page, other] = [await open(newLogin("kari")), await open(heir)];
  const project = await newProject(page, newLogin("Sluice "));
  await seat(page, project, other, "owner");
  await blockLiveUpdates(page);
  await openTeam(page, project);
  await seat(other, project, page, "designer");

  problems.allow(/Failed to load resource/);
  await roleOf(page, heir).selectOption("developer");
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
  await expect(page.getByText("You are on the team as a designer.")).toBeVisible();
});

test("a member who applied leaves, and the application counts as withdrawn", async ({
  open,
  newLogin,
}) => {
  const [owner, page] = [await open(newLogin("leif")), await open(newLogin("maja"))];
  const project = await newProject(owner, newLogin("Lock "));
  const { id } = await newApplication(page, project);
  await call(owner, `/applications/${id}`, { status: "accepted" });

  await page.goto("/projects/my-projects");
  await page.getByRole("button", { name: `Leave ${project.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave Team" }).click();
  await expect(page.getByText("You are on no team yet")).toBeVisible();
  expect(await call(page, `/applications/${id}`)).toMatchObject({ status: "withdrawn" });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the settings can be read, and promise nothing", async ({ open, newLogin }) => {
    const login = newLogin("nils");
    const page = await open(login);
    const project = await newProject(page, newLogin("Ferry "));
    await page.goto(`/projects/${project.id}/settings`);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(project.name);
    await expect(page.getByLabel("Name", { exact: true })).not.toBeEditable();
    for (const name of ["Save Changes", "Archive Project", "Delete Project…"]) {
      await expect(page.getByRole("button", { name })).toBeDisabled();
    }
    await page.getByRole("link", { name: "Team" }).first().click();
    await expect(rowOf(page, login)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Member" })).toBeDisabled();
    // Looking for text passes over what is for browsers without scripts.
    await expect(page.locator("noscript > p")).toHaveText("Changing the team needs JavaScript.");
    await expect(page.locator("noscript > p")).toBeVisible();
  });
});
