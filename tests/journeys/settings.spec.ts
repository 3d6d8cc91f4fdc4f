// What owners do with their project beside its team.
import type { Page } from "@playwright/test";
import type { OwnSession } from "#contract/accounts.ts";
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import {
  answerCodeHost,
  call,
  newApplication,
  newProject,
  type OwnProject,
  seat,
} from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

async function openSettings(page: Page, project: OwnProject): Promise<void> {
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Project", exact: true })).toBeVisible();
}

test("an owner edits all that a project says about itself", async ({ open, newLogin }) => {
  const page = await open(newLogin("ida"));
  const project = await newProject(page, newLogin("Skiff "));
  const name = newLogin("Schooner ");
  await openSettings(page, project);
  const save = page.getByRole("button", { name: "Save Changes" });

  await test.step("There is nothing to save before something is changed", async () => {
    await expect(save).toBeDisabled();
    await page.getByLabel("Name", { exact: true }).fill(`${project.name} `);
    await expect(save).toBeDisabled();
  });

  await test.step("Mistakes are told once a field was left, and not sent", async () => {
    await page.getByLabel("Name", { exact: true }).fill("S");
    await expect(page.getByText("Too Short!")).toHaveCount(0);
    await page.getByLabel("Description").fill("x".repeat(1001));
    await expect(page.getByText("Too Short!")).toBeVisible();
    await page.getByLabel("Website").fill("ftp://skiff.example");
    await expect(page.getByText("Too Long!")).toBeVisible();
    await save.click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByText("Please use an address that starts with https://")).toBeVisible();
  });

  await test.step("What is right is saved, and shows on the page", async () => {
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Description").fill("Sails by **night**.");
    await page.getByLabel("Website").fill("https://skiff.example/home");
    await page.getByRole("checkbox", { name: "Designer" }).uncheck();
    const told = toasted(page, "Project updated");
    await save.click();
    await told;
    await expect(save).toBeDisabled();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`Settings of ${name}`));
    await page.getByRole("link", { name: "Stack", exact: true }).click();
    await expect(page.getByText("night", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "skiff.example/home" })).toBeVisible();
  });
  expect(await call(page, `/projects/${project.id}`)).toMatchObject({
    name,
    description: "Sails by **night**.",
    websiteUrl: "https://skiff.example/home",
    settingOpenRoles: ["developer"],
  });
});

test("what is typed into the settings survives a reload, and can be discarded", async ({
  open,
  newLogin,
}) => {
  const page = await open(newLogin("eske"));
  const project = await newProject(page, newLogin("Punt "));
  const settings = `/projects/${project.id}/settings`;
  await page.goto(settings);
  await page.getByLabel("Description").fill("Half a thought");
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("Half a thought");
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeEnabled();
  // Only what was touched is kept: what others change meanwhile in the rest comes through.
  await call(page, `/projects/${project.id}`, { websiteUrl: "https://punt.example" });
  await page.reload();
  await expect(page.getByLabel("Website")).toHaveValue("https://punt.example");
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(page.getByLabel("Description")).not.toHaveValue("Half a thought");
  await page.reload();
  await expect(page.getByLabel("Description")).not.toHaveValue("Half a thought");
});

test("a failure to save says why, and loses nothing", async ({ open, newLogin, problems }) => {
  const login = newLogin("uwe");
  const page = await open(login);
  const project = await newProject(page, newLogin("Gig "));
  problems.allow(/Failed to load resource/);
  // The page doesn't learn that the session has ended before the person does.
  await blockLiveUpdates(page);
  await page.goto(`/projects/${project.id}/settings`);

  await test.step("Without a connection", async () => {
    await page.route("**/api/v1/projects/*", (route) => route.abort());
    await page.getByLabel("Description").fill("Rows by **day**.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert").getByText("can't be reached")).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("Rows by **day**.");
    await page.unroute("**/api/v1/projects/*");
  });

  await test.step("Where the server finds fault with a field, beside that field", async () => {
    // A line break can't be typed, but an invisible character can be pasted.
    await page.getByLabel("Name", { exact: true }).fill("Gig\u202Egig");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
      "Contains characters that can't be shown",
    );
  });

  await test.step("With a session that has ended, after signing in again", async () => {
    await page.getByLabel("Name", { exact: true }).fill("Gig once more");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Sign in again" }).click();
    await answerCodeHost(page, login);
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Gig once more");
  });

  await test.step("And it is saved in the end", async () => {
    await page.getByLabel("Name", { exact: true }).fill("Gig again");
    const told = toasted(page, "Project updated");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await told;
  });
  expect(await call(page, `/projects/${project.id}`)).toMatchObject({
    name: "Gig again",
    description: "Rows by **day**.",
  });
});

/** Ends the session as another device would, which this browser isn't told of. */
async function endElsewhere(page: Page): Promise<void> {
  const [session] = await call<OwnSession[]>(page, "/account/sessions");
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const url = new URL(`/api/v1/account/sessions/${session?.id}`, page.url());
  expect((await fetch(url, { method: "DELETE", headers: { cookie } })).status).toBe(200);
}

/** A page asks for its session ten seconds after its stream has ended. */
const noticeMs = 20_000;

test("settings whose session has ended stay where they are until one is back", async ({
  open,
  newLogin,
  problems,
}) => {
  test.setTimeout(noticeMs + 60_000);
  problems.allow(/401 \(Unauthorized\)/);
  const login = newLogin("ove");
  const page = await open(login);
  const project = await newProject(page, newLogin("Yawl "));
  await page.goto(`/projects/${project.id}/settings`);
  await page.getByLabel("Description").fill("Two masts.");
  await endElsewhere(page);
  await expect(page.getByText("You are signed out")).toBeVisible({ timeout: noticeMs });
  await page.getByRole("link", { name: "Sign in again" }).click();
  await answerCodeHost(page, login);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByLabel("Description")).toHaveValue("Two masts.");
});

test("settings that are read anew as the session ends stay, too", async ({
  open,
  newLogin,
  problems,
}) => {
  test.setTimeout(noticeMs + 60_000);
  problems.allow(/401 \(Unauthorized\)/);
  const page = await open(newLogin("siv"));
  const project = await newProject(page, newLogin("Ketch "));
  const [reading, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/v1/projects/${project.id}`, async (route) => {
    reading.resolve();
    await ended.promise;
    await route.continue();
  });
  await page.goto(`/projects/${project.id}/settings`);
  // Its stream has opened: what changed before may have been missed.
  await reading.promise;
  await endElsewhere(page);
  ended.resolve();
  await expect(page.getByText("You are signed out")).toBeVisible({ timeout: noticeMs });
  await expect(page).toHaveURL(/\/settings$/);
});

test("an archived project says so and takes no applications, until it is taken up again", async ({
  open,
  newLogin,
  page: visitor,
}) => {
  const page = await open(newLogin("runa"));
  const project = await newProject(page, newLogin("Barge "));
  await openSettings(page, project);
  const told = toasted(page, `${project.name} is archived`);
  await page.getByRole("button", { name: "Archive Project", exact: true }).click();
  await told;

  await visitor.goto(`/projects/${project.id}`);
  await expect(visitor.getByText("Archived", { exact: true })).toBeVisible();
  await expect(visitor.getByText("is archived and takes no applications")).toBeVisible();

  await page.getByRole("button", { name: "Unarchive Project" }).click();
  await expect(page.getByRole("button", { name: "Archive Project", exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("link", { name: "Sign In to Join the Team" })).toBeVisible();
});

test("an owner deletes a project by typing its name", async ({ open, newLogin, problems }) => {
  const [page, applicant] = [await open(newLogin("tove")), await open(newLogin("bo"))];
  const project = await newProject(page, newLogin("Dinghy "));
  const { id } = await newApplication(applicant, project);
  await page.goto("/projects/my-projects");
  await page.getByRole("link", { name: project.name }).click();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Delete Project…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Project" });
  const confirm = dialog.getByRole("button", { name: "Delete Project" });
  const typed = dialog.getByLabel(/Type the project’s name/);
  await expect(typed).toBeFocused();
  await expect(confirm).toBeDisabled();
  await typed.fill(project.name.toUpperCase());
  await expect(confirm).toBeDisabled();
  await typed.fill(project.name);
  const told = toasted(page, `${project.name} is deleted`);
  await typed.press("Enter");
  await told;
  await expect(page).toHaveURL(/\/projects\/my-projects$/);
  await expect(page.getByText("You are on no team yet")).toBeVisible();
  problems.allow(/Failed to load resource.*404/);
  expect((await page.goto(`/projects/${project.id}`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Project not found." })).toBeVisible();
  expect((await applicant.goto(`/applications/${id}`))?.status()).toBe(404);
});

for (const who of ["visitor", "stranger", "member"] as const) {
  test(`the settings are their owners' alone: a ${who} sees the tab greyed and is led away`, async ({
    open,
    newLogin,
  }) => {
    const owner = await open(newLogin("gro"));
    const someone = await open(who === "visitor" ? undefined : newLogin("milo"));
    const project = await newProject(owner, newLogin("Lugger "));
    if (who === "member") await seat(owner, project, someone);
    const home = new RegExp(`/projects/${project.id}$`);

    for (const place of ["settings", "settings/team", "settings/nowhere"]) {
      await someone.goto(`/projects/${project.id}/${place}`);
      await expect(someone).toHaveURL(home);
    }
    const tabs = someone.getByRole("navigation", { name: "Project", exact: true });
    await expect(tabs.getByRole("link", { name: "Settings", disabled: true })).toHaveAttribute(
      "title",
      "only owners can open this",
    );
    await expect(tabs.locator("a", { hasText: "Settings" })).toHaveCount(0);
  });
}

test("what the settings don't have says so within their frame", async ({
  open,
  newLogin,
  problems,
}) => {
  const page = await open(newLogin("pia"));
  const project = await newProject(page, newLogin("Yawl "));
  problems.allow(/Failed to load resource.*404/);
  const reply = await page.goto(`/projects/${project.id}/settings/nowhere`);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const places = page.getByRole("navigation", { name: "Settings" });
  await expect(places.getByRole("link")).toHaveText([/Project/, /Team/, /Hooks/]);
  await places.getByRole("link", { name: "Project" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(project.name);
});
