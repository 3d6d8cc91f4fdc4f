// Findable people in a browser: from the switch to the team, and without scripts.
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

test("a person is listed, an owner finds them by technology and invites them, and they accept", async ({
  signInAs,
  newLogin,
}) => {
  const [login, ownerLogin] = [newLogin("finch"), newLogin("mira")];
  const [page, owner] = [await signInAs(login), await signInAs(ownerLogin)];
  const project = await newProject(owner, newLogin("Aviary "), ["gleam"]);
  const gleam = await call<{ id: string }>(page, "/techs/gleam");
  const { user } = await call<{ user: { id: string } }>(page, "/current-session");
  await call(page, `/users/${user.id}`, { techs: [gleam.id] });

  await test.step("the person switches it on in the settings", async () => {
    await page.goto("/people");
    await page.getByRole("link", { name: "List myself" }).first().click();
    const form = page.getByRole("region", { name: "Invitations" });
    await form.getByLabel("List me under People").check();
    await form.getByLabel("Designer").check();
    await form.getByLabel("Looking for").fill("Birds");
    const saved = waitForToast(page, "Invitation settings saved");
    await form.getByRole("button", { name: "Save invitations" }).click();
    await saved;
  });

  await test.step("the owner finds them by technology, and invites them", async () => {
    await owner.goto("/people");
    const filters = owner.getByRole("complementary", { name: "Filters" });
    await filters.getByRole("searchbox", { name: "Find a technology" }).fill("gleam");
    await filters.getByRole("checkbox", { name: /^Gleam\b/ }).check();
    await expect(owner).toHaveURL(/\/people\?techs=gleam$/);
    await owner.getByRole("button", { name: `Invite ${login}` }).click();
    const dialog = owner.getByRole("dialog", { name: `Invite ${login}` });
    const invited = waitForToast(owner, `${login} is invited to ${project.name} as a designer`);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await invited;
  });

  await test.step("the person accepts, and isn't offered for the project any more", async () => {
    const [invitation] = await call<{ id: string }[]>(page, "/invitations");
    await call(page, `/invitations/${invitation?.id}/accept`, {});
    await owner.goto(`/people?project=${project.id}&techs=gleam`);
    await expect(owner.getByRole("heading", { name: /^Results/ })).toContainText("Nobody");
  });
});

test("on a phone, the filters are in a sheet, and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/people");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("radio", { name: /^Designer/ }).check();
  await sheet.getByRole("button", { name: /^Show \d+ pe/ }).click();
  await expect(page).toHaveURL(/\/people\?role=designer$/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a form, and chips and pages are links", async ({ page }) => {
    await page.goto("/people");
    await page.getByRole("radio", { name: /^Designer/ }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/role=designer/);
    await expect(page.getByRole("heading", { level: 3, name: "Aiko Tanaka" })).toBeVisible();
    await page.getByRole("link", { name: "Remove Designer" }).click();
    await expect(page).toHaveURL(/\/people$/);
  });
});
