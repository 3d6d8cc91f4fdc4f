// The settings of a project: navigation and redirects. tests/components/project-settings.test.tsx
// has the rest.
import { newProject, addMember } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

test("an owner renames a project, which survives a reload unsaved, and deletes it", async ({
  signInAs,
  newLogin,
  problems,
}) => {
  const page = await signInAs(newLogin("ida"));
  const project = await newProject(page, newLogin("Skiff "));
  const name = newLogin("Schooner ");
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const field = page.getByLabel("Name", { exact: true });
  await field.fill(name);
  await page.reload();
  await expect(field).toHaveValue(name);
  const saved = waitForToast(page, "Project updated");
  await page.getByRole("button", { name: "Save changes" }).click();
  await saved;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: "Delete project…" }).click();
  const typed = page.getByRole("dialog", { name: /^Delete .*\?$/ }).getByRole("textbox");
  await expect(typed).toBeFocused();
  await typed.fill(name);
  const deleted = waitForToast(page, `${name} is deleted`);
  await typed.press("Enter");
  await deleted;
  await expect(page).toHaveURL(/\/projects\/my-projects$/);
  problems.allow(/Failed to load resource.*404/);
  expect((await page.goto(`/projects/${project.id}`))?.status()).toBe(404);
});

test("the server redirects people who aren't owners from the settings to the project", async ({
  page: visitor,
  signInApi,
  newLogin,
}) => {
  const owner = await signInApi(newLogin("gro"));
  const [stranger, member] = [await signInApi(newLogin("milo")), await signInApi(newLogin("mina"))];
  const project = await newProject(owner, newLogin("Lugger "));
  await addMember(owner, project, member);
  const path = `/projects/${project.id}`;
  for (const { request } of [visitor, stranger, member]) {
    for (const part of ["settings", "settings/team", "settings/nowhere"]) {
      const reply = await request.get(`${path}/${part}`, { maxRedirects: 0 });
      expect([reply.status(), reply.headers()["location"]]).toEqual([302, path]);
    }
  }
  await visitor.goto(`${path}/settings`);
  await expect(visitor).toHaveURL(new RegExp(`${path}$`));
  const tabs = visitor.getByRole("navigation", { name: "Project", exact: true });
  await expect(tabs.getByRole("link", { name: "Settings", disabled: true })).toBeVisible();
});
