// Team management in a browser: across open pages, and without scripts.
import type { Page, Request } from "@playwright/test";
import {
  call,
  newInvitation,
  newProject,
  type OwnProject,
  addMember,
} from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

const rowOf = (page: Page, login: string) =>
  page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: login });
const invitedRow = (page: Page, login: string) =>
  page.getByRole("list", { name: "Invited" }).getByRole("listitem").filter({ hasText: login });
const roleOf = (page: Page, login: string) => page.getByLabel(`Role of ${login}`);
const openTeam = (page: Page, project: OwnProject) =>
  page.goto(`/projects/${project.id}/settings/team`);

test("an owner invites a person by keyboard, and sees them join", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const login = newLogin("quinn");
  const [page, invited] = [await signInAs(newLogin("ada")), await signInApi(login)];
  const project = await newProject(page, newLogin("Pier "));
  await openTeam(page, project);
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  const search = dialog.getByRole("combobox", { name: "Search people" });
  await expect(search).toBeFocused();
  await search.fill(login);
  await expect(dialog.getByRole("option", { name: login })).toBeVisible();
  await search.press("Enter");
  await dialog.getByLabel("Role", { exact: true }).selectOption("designer");
  const toast = waitForToast(page, `${login} is invited as a designer`);
  await dialog.getByRole("button", { name: "Invite" }).press("Enter");
  await toast;
  await expect(dialog).toBeHidden();
  await expect(invitedRow(page, login)).toContainText("Invited as a designer");

  const [invitation] = await call<{ id: string }[]>(invited, "/invitations");
  await call(invited, `/invitations/${invitation?.id}/accept`, {});
  await expect(roleOf(page, login)).toHaveValue("designer");
  await expect(invitedRow(page, login)).toHaveCount(0);
});

/** Returns whether the page has requested nothing for longer than live changes are delayed. */
function watchRequests(page: Page): () => boolean {
  const quietMs = 1500;
  const open = new Set<Request>();
  let lastAt = Date.now();
  const isCall = (request: Request) => /\/api\/v1\/(?!streams\/)/.test(request.url());
  page.on("request", (request) => isCall(request) && open.add(request));
  const end = (request: Request) => {
    if (open.delete(request)) lastAt = Date.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return () => open.size === 0 && Date.now() - lastAt > quietMs;
}

test("an owner steps down after another person has accepted ownership, and leaves the project", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const [login, heirLogin] = [newLogin("dora"), newLogin("erik")];
  const [page, heir] = [await signInAs(login), await signInApi(heirLogin)];
  const project = await newProject(page, newLogin("Jetty "));
  await addMember(page, project, heir);
  const offer = await newInvitation(page, project, heir, "owner");
  await openTeam(page, project);
  await expect(rowOf(page, heirLogin)).toContainText("Invited to be an owner");
  await expect(roleOf(page, login)).toBeDisabled();
  const isQuiet = watchRequests(page);
  await call(heir, `/invitations/${offer.id}/accept`, {});
  await expect(roleOf(page, login)).toBeEnabled();
  // The settings then fetch what only owners may read.
  await expect.poll(isQuiet).toBe(true);

  await test.step("stepping down redirects from the settings to the project", async () => {
    await roleOf(page, login).selectOption("developer");
    const question = page.getByRole("dialog", { name: "Give up ownership?" });
    await question.getByRole("button", { name: "Become a developer" }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
    await expect(page.getByText("You are on the team as a developer.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Settings", disabled: true })).toBeVisible();
  });

  await test.step("a member leaves from the project's page", async () => {
    await page.getByRole("button", { name: "Leave team" }).click();
    const question = page.getByRole("dialog", { name: `Leave ${project.name}?` });
    const toast = waitForToast(page, `You left ${project.name}`);
    await question.getByRole("button", { name: "Leave team" }).click();
    await toast;
    await expect(page.getByRole("button", { name: "Leave team" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Apply as a developer" })).toBeVisible();
  });

  const team = await call<{ user: { username: string }; roleName: string }[]>(
    heir,
    `/projects/${project.id}/members`,
  );
  expect(team.map(({ user, roleName }) => [user.username, roleName])).toEqual([
    [heirLogin, "owner"],
  ]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the settings can be read, and their controls are disabled", async ({
    signInAs,
    newLogin,
  }) => {
    const login = newLogin("nils");
    const page = await signInAs(login);
    const project = await newProject(page, newLogin("Ferry "));
    await page.goto(`/projects/${project.id}/settings`);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(project.name);
    await expect(page.getByLabel("Name", { exact: true })).not.toBeEditable();
    for (const name of ["Save changes", "Archive project", "Delete project…"]) {
      await expect(page.getByRole("button", { name })).toBeDisabled();
    }
    await page.getByRole("link", { name: "Team" }).first().click();
    await expect(rowOf(page, login)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Member" })).toBeDisabled();
    // Locators by text skip the contents of noscript.
    await expect(page.locator("noscript > p")).toHaveText("Changing the team needs JavaScript.");
    await expect(page.locator("noscript > p")).toBeVisible();
  });
});
