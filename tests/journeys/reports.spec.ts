// Somebody reports what shouldn't be here; an admin hides it, and brings it back.
import type { Page } from "@playwright/test";
import { adminLogin } from "#tests/support/site.ts";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** From the menu of the page's project or person. */
async function askToReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
}

const reportForm = (page: Page) => page.getByRole("dialog", { name: /^Report / });
const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "What was reported" }).locator("> li").filter({ hasText: name });

/** Presses a button in the row, and the one that confirms it. */
async function judge(page: Page, name: string, label: string): Promise<void> {
  await rowOf(page, name).getByRole("button", { name: label }).click();
  const answered = page.waitForResponse(/\/admin\/reports\/\w+\//);
  await page.locator(".dialog").getByRole("button", { name: label }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.locator(".dialog")).toHaveCount(0);
}

test("a project is reported, hidden and restored", async ({ page, open, newLogin, problems }) => {
  problems.allow(/Failed to load resource.*(400|404)/);
  const [owner, reader, admin] = [
    await open(newLogin("owner")),
    await open(newLogin("reader")),
    await open(adminLogin),
  ];
  const name = newLogin("Lamps");
  const project = await newProject(owner, name);
  const address = `/projects/${project.id}`;

  await test.step("Visitors and its owner can't report it", async () => {
    for (const one of [page, owner]) {
      await one.goto(address);
      await expect(one.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(one.getByRole("button", { name: /^More about/ })).toHaveCount(0);
    }
  });

  await test.step("A refused report keeps what was typed, a lost one too", async () => {
    await reader.goto(address);
    await askToReport(reader);
    const form = reportForm(reader);
    await form.getByLabel("What is wrong?").selectOption("other");
    await form.getByRole("button", { name: "Send Report" }).click();
    await expect(form.getByText("Please say what is wrong")).toBeVisible();
    await form.getByLabel("Details").fill("It sells lamps.");
    await reader.reload();
    await askToReport(reader);
    await expect(form.getByLabel("Details")).toHaveValue("It sells lamps.");
    const sent = reader.waitForResponse(/\/reports$/);
    await form.getByRole("button", { name: "Send Report" }).click();
    expect((await sent).status()).toBe(200);
    await expect(form).toHaveCount(0);
  });

  await test.step("An admin reads who says what, and hides it", async () => {
    await admin.goto("/admin/reports");
    await expect(rowOf(admin, name)).toContainText("It sells lamps.");
    await judge(admin, name, "Hide");
    await expect(rowOf(admin, name)).toHaveCount(0);
  });

  await test.step("It is gone for everybody but its owner and admins, who are told", async () => {
    for (const one of [page, reader]) {
      expect((await one.goto(address))?.status()).toBe(404);
      await expect(one.getByRole("heading", { name: "Project not found." })).toBeVisible();
    }
    for (const one of [owner, admin]) {
      expect((await one.goto(address))?.status()).toBe(200);
      await expect(one.getByText("An admin hid this project")).toBeVisible();
    }
  });

  await test.step("The admin restores it, and all see it again", async () => {
    await admin.goto("/admin/reports?state=hidden");
    await judge(admin, name, "Restore");
    expect((await page.goto(address))?.status()).toBe(200);
    await owner.reload();
    await expect(owner.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(owner.getByText("An admin hid this project")).toHaveCount(0);
  });
});

test("a hidden comment keeps its place and nothing else", async ({ open, newLogin }) => {
  const [author, reader, admin] = [
    await open(newLogin("author")),
    await open(newLogin("reader")),
    await open(adminLogin),
  ];
  const project = await newProject(author, newLogin("Quiet"));
  const said = await call<{ id: string }>(author, `/projects/${project.id}/comment`, {
    commentText: "Buy my lamps",
  });
  const talk = (page: Page) => page.getByRole("region", { name: "Talk" });

  await reader.goto(`/projects/${project.id}`);
  await talk(reader).getByRole("button", { name: "Report" }).click();
  const reported = reader.waitForResponse(/\/reports$/);
  await reportForm(reader).getByRole("button", { name: "Send Report" }).click();
  expect((await reported).status()).toBe(200);
  await expect(reportForm(reader)).toHaveCount(0);

  await call(admin, `/admin/reports/comment/${said.id}`, { act: "hide" });
  await reader.reload();
  await expect(talk(reader).getByText("*Hidden by an admin*")).toBeVisible();
  await expect(talk(reader).getByText("Buy my lamps")).toHaveCount(0);
  await expect(talk(reader).getByRole("button", { name: "Reply" })).toHaveCount(0);
  await author.goto(`/projects/${project.id}`);
  await expect(talk(author).getByText("Buy my lamps")).toBeVisible();
  await expect(talk(author).getByText("An admin hid this")).toBeVisible();
});

test("a hidden person's page is gone for others", async ({ open, newLogin, problems }) => {
  problems.allow(/Failed to load resource.*404/);
  const [person, reader, admin] = [
    await open(newLogin("person")),
    await open(newLogin("reader")),
    await open(adminLogin),
  ];
  const { user } = await call<{ user: { id: string; username: string } }>(
    person,
    "/current-session",
  );
  const address = `/user/${user.username}`;
  await reader.goto(address);
  await askToReport(reader);
  await reportForm(reader).getByLabel("Details").fill("Not who they say.");
  const reported = reader.waitForResponse(/\/reports$/);
  await reportForm(reader).getByRole("button", { name: "Send Report" }).click();
  expect((await reported).status()).toBe(200);

  await admin.goto("/admin/reports");
  await judge(admin, user.username, "Hide");
  expect((await reader.goto(address))?.status()).toBe(404);
  await expect(reader.getByRole("heading", { name: "User not found." })).toBeVisible();
  await person.goto(address);
  await expect(person.getByText("An admin hid this profile")).toBeVisible();
});

test("what was reported stays to be seen, and an admin deletes the project", async ({
  open,
  newLogin,
  problems,
}) => {
  problems.allow(/Failed to load resource.*(400|404)/);
  const [owner, reader, admin] = [
    await open(newLogin("owner")),
    await open(newLogin("reader")),
    await open(adminLogin),
  ];
  const name = newLogin("Vile");
  const project = await newProject(owner, name);
  const said = await call<{ id: string }>(owner, `/projects/${project.id}/comment`, {
    commentText: `A threat by ${name}`,
  });
  for (const [kind, id] of [
    ["project", project.id],
    ["comment", said.id],
  ]) {
    await call(reader, "/reports", { kind, id, category: "abuse" });
  }
  const kind = newLogin("Kind");
  await call(owner, `/projects/${project.id}`, { name: kind, description: "Kind words." });
  await call(owner, `/projects/${project.id}/comment/delete`, { id: said.id });

  await test.step("The admin sees how many reports are open, and what each was about", async () => {
    await admin.goto("/admin/audit");
    await admin.getByRole("link", { name: /^Reports \d+\+? open$/ }).click();
    const row = rowOf(admin, "Kind words.");
    await expect(row).toContainText("Edited since");
    await expect(row).toContainText(name);
    await expect(rowOf(admin, `A threat by ${name}`)).toContainText("Deleted since");
  });

  await test.step("Without a reason nothing is deleted", async () => {
    await rowOf(admin, "Kind words.")
      .getByRole("button", { name: /^Delete/ })
      .click();
    const dialog = admin.getByRole("dialog", { name: `Delete ${kind}?` });
    const button = dialog.getByRole("button", { name: "Delete Project" });
    await expect(button).toBeDisabled();
    await dialog.getByLabel(/^Type the project/).fill(kind);
    await button.click();
    await expect(dialog.getByText("Enter a reason")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Threatens people");
    await button.click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(admin, "Kind words.")).toHaveCount(0);
  });

  await test.step("Its owner is told why, and the log has it", async () => {
    await owner.goto("/notifications");
    await expect(owner.getByText(`An admin deleted ${kind}.`)).toBeVisible();
    await expect(owner.getByText("Threatens people")).toBeVisible();
    await admin.goto(`/admin/audit?search=${kind}`);
    await expect(admin.getByRole("list", { name: "The acts" })).toContainText(
      `${adminLogin} delete project ${kind}`,
    );
    const download = admin.waitForEvent("download");
    await admin.getByRole("link", { name: "Export" }).click();
    expect((await download).suggestedFilename()).toMatch(/^stack-cafe-audit-[\d-]+\.jsonl$/);
  });
});

test("all reports of one person are dismissed together, and opened again", async ({
  open,
  newLogin,
}) => {
  const flooderLogin = newLogin("flooder");
  const [owner, flooder, admin] = [
    await open(newLogin("owner")),
    await open(flooderLogin),
    await open(adminLogin),
  ];
  const names = [newLogin("One"), newLogin("Two")] as const;
  for (const name of names) {
    const { id } = await newProject(owner, name);
    await call(flooder, "/reports", { kind: "project", id, category: "spam" });
  }
  const all = async (label: string, name: string) => {
    const button = new RegExp(`^${label} all by`);
    await rowOf(admin, name).getByRole("button", { name: button }).click();
    const answered = admin.waitForResponse(/\/admin\/reporters\//);
    await admin
      .locator(".dialog")
      .getByRole("button", { name: `${label} All` })
      .click();
    expect((await answered).status()).toBe(200);
    await expect(admin.locator(".dialog")).toHaveCount(0);
  };

  await admin.goto("/admin/reports");
  await all("Dismiss", names[0]);
  for (const name of names) await expect(rowOf(admin, name)).toHaveCount(0);
  await admin.goto("/admin/reports?state=settled");
  await expect(rowOf(admin, names[1])).toContainText("2 reports, 2 dismissed");
  await all("Reopen", names[1]);
  await admin.goto("/admin/reports");
  for (const name of names) await expect(rowOf(admin, name)).toBeVisible();
});
