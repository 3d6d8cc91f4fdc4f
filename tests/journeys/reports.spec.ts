// Reports from the reader to the admin and back; tests/components/reports.test.tsx has the rest.
import { adminLogin } from "#tests/support/site.ts";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("a reader reports a project, an admin hides it, and others no longer find it", async ({
  page: visitor,
  signInAs,
  signInApi,
  newLogin,
  problems,
}) => {
  problems.allow(/Failed to load resource.*404/);
  const [owner, reader, admin] = [
    await signInApi(newLogin("owner")),
    await signInAs(newLogin("reader")),
    await signInAs(adminLogin),
  ];
  const name = newLogin("Lamps");
  const { id } = await newProject(owner, name);
  await reader.goto(`/projects/${id}`);
  await reader.getByRole("button", { name: /^More about/ }).click();
  await reader.getByRole("menuitem", { name: "Report" }).click();
  const form = reader.getByRole("dialog", { name: /^Report / });
  await form.getByLabel("Details").fill("It sells lamps.");
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(form).toHaveCount(0);

  await admin.goto("/admin/reports");
  const row = admin
    .getByRole("list", { name: "Reported content" })
    .locator("> li")
    .filter({ hasText: name });
  await expect(row).toContainText("It sells lamps.");
  await row.getByRole("button", { name: "Hide" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await expect(admin.locator(".dialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect((await visitor.goto(`/projects/${id}`))?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: "Project not found." })).toBeVisible();

  await call(admin, `/admin/reports/project/${id}`, { act: "restore" });
  expect((await visitor.goto(`/projects/${id}`))?.status()).toBe(200);
});

test("an admin exports the audit log as a file", async ({ signInAs }) => {
  const admin = await signInAs(adminLogin);
  await admin.goto("/admin/audit");
  const download = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-[\d-]+\.jsonl$/);
});
