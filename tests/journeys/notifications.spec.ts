// People learn of what concerns them while they are here, in all of their tabs.
import type { Locator, Page } from "@playwright/test";
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { call, newApplication, newProject, type OwnProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const navLink = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Notifications/ });

const rows = (page: Page): Locator => page.getByRole("main").getByRole("listitem");

const commentOn = (page: Page, { id }: OwnProject, commentText: string) =>
  call(page, `/projects/${id}/comment`, { commentText, project: id });

test("an application arrives without a reload, and is accepted right where it is told of", async ({
  open,
  newLogin,
}) => {
  const login = newLogin("lin");
  const [owner, applicant] = [await open(newLogin("owner")), await open(login)];
  const project = await newProject(owner, newLogin("Harbour "));
  await owner.goto("/about");
  await expect(owner).toHaveTitle("About Stack Cafe · Stack Cafe");

  const { id } = await newApplication(applicant, project);
  await expect(owner).toHaveTitle("(1) About Stack Cafe · Stack Cafe");
  await expect(navLink(owner)).toHaveText("Notifications1 unread");

  await applicant.goto("/notifications");
  await expect(applicant.getByRole("heading", { name: "No notifications." })).toBeVisible();
  await navLink(owner).click();
  const row = rows(owner).first();
  await expect(row).toContainText(`${login} wants to apply to ${project.name} as a developer.`);
  await expect(row.getByRole("link", { name: login })).toHaveAttribute("href", `/user/${login}`);
  await expect(row.getByRole("link", { name: "View Application" })).toHaveAttribute(
    "href",
    `/projects/${project.id}/applications/${id}`,
  );
  await row.getByRole("button", { name: "Accept" }).click();
  await expect(row.getByText("Accepted", { exact: true })).toBeVisible();

  await expect(rows(applicant)).toContainText([`accepted your application to ${project.name}.`]);
  await rows(applicant).first().getByRole("link", { name: "View Application" }).click();
  await expect(applicant.getByText("Accepted", { exact: true })).toBeVisible();
});

test("an owner closes an application from its notification, with a reason", async ({
  open,
  newLogin,
}) => {
  const [owner, applicant] = [await open(newLogin("owner")), await open(newLogin("ben"))];
  const project = await newProject(owner, newLogin("Quay "));
  await newApplication(applicant, project);
  await owner.goto("/notifications");
  const row = rows(owner).first();
  await row.getByRole("button", { name: "Close", exact: true }).click();
  await row.getByLabel("Reason (optional)").fill("The table is full until spring.");
  await row.getByRole("button", { name: "Close Application" }).click();
  await expect(row.getByText("Closed", { exact: true })).toBeVisible();

  await applicant.goto("/notifications");
  await expect(rows(applicant)).toContainText(["The table is full until spring."]);
});

test("who decides too late is told so next to the buttons, and sees how it stands", async ({
  open,
  newLogin,
  problems,
}) => {
  const [owner, applicant] = [await open(newLogin("owner")), await open(newLogin("ada"))];
  const project = await newProject(owner, newLogin("Jetty "));
  const { id } = await newApplication(applicant, project);
  problems.allow(/Failed to load resource/);
  await owner.route("**/streams/**", (route) => route.abort());
  await owner.goto("/notifications");
  const row = rows(owner).first();
  await expect(row.getByRole("button", { name: "Accept" })).toBeEnabled();
  await call(applicant, `/applications/${id}`, { status: "withdrawn" });

  await row.getByRole("button", { name: "Accept" }).click();
  const told = rows(owner).filter({ hasText: "wants to apply" });
  await expect(told.getByRole("alert")).toContainText("withdrawn");
  await expect(told.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(told.getByRole("button", { name: "Accept" })).toHaveCount(0);
});

test("ten tabs share one connection, and agree on what is read", async ({ open, newLogin }) => {
  // Ten pages are loaded one after the other, a second each on a busy machine.
  test.setTimeout(90_000);
  const [owner, other] = [await open(newLogin("owner")), await open(newLogin("other"))];
  const project = await newProject(owner, newLogin("Slip "));
  const streams: string[] = [];
  owner.context().on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/v1/streams/")) streams.push(request.url());
  });
  const tabs = [owner];
  await owner.goto("/about");
  while (tabs.length < 10) {
    const tab = await owner.context().newPage();
    await tab.goto("/about");
    tabs.push(tab);
  }

  await commentOn(other, project, "Who holds the tide tables?");
  for (const tab of tabs) await expect(tab).toHaveTitle("(1) About Stack Cafe · Stack Cafe");
  const opened = streams.length;
  await navLink(owner).click();
  await expect(rows(owner).getByText("Unread")).toHaveCount(1);
  for (const tab of tabs.slice(1)) await expect(tab).toHaveTitle("About Stack Cafe · Stack Cafe");
  expect(opened).toBe(1);
  expect(streams).toHaveLength(opened);

  await test.step("another tab takes over where the one that listened is closed", async () => {
    await owner.close();
    await commentOn(other, project, "And who reads them?");
    for (const tab of tabs.slice(1))
      await expect(tab).toHaveTitle("(1) About Stack Cafe · Stack Cafe");
  });
});

test("whoever was cut off has all that came meanwhile, each once and in order", async ({
  open,
  newLogin,
  problems,
}) => {
  const [owner, other] = [await open(newLogin("owner")), await open(newLogin("other"))];
  const project = await newProject(owner, newLogin("Mole "));
  await commentOn(other, project, "Before the cut");
  await owner.goto("/notifications");
  await expect(owner.getByText("Connected", { exact: true })).toBeVisible();
  await expect(rows(owner)).toHaveCount(1);

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await owner.context().setOffline(true);
  await expect(owner.getByText("Connecting...")).toBeVisible();
  for (const text of ["First", "Second", "Third"]) await commentOn(other, project, text);
  await expect(rows(owner)).toHaveCount(1);
  await owner.context().setOffline(false);
  await expect(owner.getByText("Connected", { exact: true })).toBeVisible();
  await expect(rows(owner)).toContainText(["Third", "Second", "First", "Before the cut"]);
});

test("what is muted or switched off is told no more, until it is taken back", async ({
  open,
  newLogin,
}) => {
  const [owner, other] = [await open(newLogin("owner")), await open(newLogin("other"))];
  const loud = await newProject(owner, newLogin("Loud "));
  const quiet = await newProject(owner, newLogin("Quiet "));
  await commentOn(other, loud, "The first of many");
  await owner.goto("/notifications");
  await owner.getByRole("button", { name: /^More about/ }).click();
  await Promise.all([
    toasted(owner, `${loud.name} is muted`),
    owner.getByRole("menuitem", { name: `Mute ${loud.name}` }).click(),
  ]);
  // A pointer on a button would keep the list as it is.
  await owner.mouse.move(1, 1);

  await commentOn(other, loud, "Nobody hears this");
  await commentOn(other, quiet, "But this");
  await expect(rows(owner)).toContainText(["But this", "The first of many"]);

  await owner.getByRole("link", { name: "Settings", exact: true }).click();
  const settings = owner.getByRole("region", { name: "Notifications" });
  const saved = () =>
    owner.waitForResponse(
      (reply) =>
        reply.url().endsWith("/notification_settings") && reply.request().method() === "POST",
    );
  await Promise.all([
    saved(),
    settings.getByRole("button", { name: `Unmute ${loud.name}` }).click(),
  ]);
  await expect(settings.getByRole("link", { name: loud.name })).toHaveCount(0);
  const comments = settings.getByRole("switch", { name: "Somebody comments on a project of mine" });
  await Promise.all([saved(), comments.uncheck()]);
  await expect(comments).not.toBeChecked();

  await commentOn(other, loud, "Nor this");
  await Promise.all([saved(), comments.check()]);
  await commentOn(other, loud, "This again");
  await navLink(owner).click();
  await expect(rows(owner)).toContainText(["This again", "But this", "The first of many"]);
});

test("muting is undone from the message that tells of it", async ({ open, newLogin }) => {
  const [owner, other] = [await open(newLogin("owner")), await open(newLogin("other"))];
  const project = await newProject(owner, newLogin("Groyne "));
  await commentOn(other, project, "A long story");
  await owner.goto("/notifications");
  await owner.getByRole("button", { name: /^More about/ }).click();
  await owner.getByRole("menuitem", { name: "Mute This Thread" }).click();
  await Promise.all([
    toasted(owner, "Undone"),
    owner.getByRole("button", { name: "Undo" }).click(),
  ]);
  expect(await call(owner, "/notification_settings")).toMatchObject({ mutedThreads: [] });
});

test("new ones wait for who reads on below, and come when they are asked for", async ({
  open,
  newLogin,
}) => {
  const [owner, other] = [await open(newLogin("owner")), await open(newLogin("other"))];
  const project = await newProject(owner, newLogin("Lock "));
  for (let line = 1; line <= 8; line += 1) await commentOn(other, project, `Line ${line}`);
  await owner.setViewportSize({ width: 600, height: 500 });
  await owner.goto("/notifications");
  await rows(owner).filter({ hasText: "Line 1" }).scrollIntoViewIfNeeded();
  await commentOn(other, project, "Hot news");

  const more = owner.getByRole("button", { name: "1 new" });
  await expect(more).toBeVisible();
  await expect(owner.getByText("Hot news")).toHaveCount(0);
  await more.click();
  await expect(rows(owner).first()).toContainText("Hot news");
  await expect(rows(owner).first()).toBeInViewport();
});

test("all are marked as read at once, those that weren't seen as well", async ({
  open,
  newLogin,
}) => {
  const [owner, other] = [await open(newLogin("owner")), await open(newLogin("other"))];
  const project = await newProject(owner, newLogin("Weir "));
  for (let line = 1; line <= 8; line += 1) await commentOn(other, project, `Line ${line}`);
  await owner.setViewportSize({ width: 800, height: 400 });
  await owner.goto("/notifications");
  await expect(owner).toHaveTitle(/^\(\d\) /);
  await owner.getByRole("button", { name: "Mark All Read" }).click();
  await expect(owner).toHaveTitle("Notifications · Stack Cafe");
  await expect(rows(owner).getByText("Unread")).toHaveCount(0);
});

test("a test is shown with who sent it, and what this page doesn't know by its name", async ({
  open,
  newLogin,
}) => {
  const page = await open(newLogin("reader"));
  const common = { isRead: true, createdAt: new Date().toISOString() };
  await page.goto("/about");
  await page.route("**/api/v1/notifications?*", (route) =>
    route.fulfill({
      json: [
        { ...common, id: "1", event: "test", data: { user: { id: "u", username: "mirav" } } },
        { ...common, id: "2", event: "coffee_ready", data: { cups: 3 } },
      ],
    }),
  );
  await navLink(page).click();
  await expect(rows(page)).toContainText([
    "test from mirav",
    "Unrecognized notification: coffee_ready",
  ]);
  await expect(rows(page).getByRole("link", { name: "mirav" })).toHaveAttribute(
    "href",
    "/user/mirav",
  );
});

test("a list that didn't come is asked for again", async ({ open, newLogin, problems }) => {
  const page = await open(newLogin("reader"));
  problems.allow(/Failed to load resource/);
  // Else the page may ask again by itself, as soon as it is connected.
  await blockLiveUpdates(page);
  await page.goto("/about");
  await page.route("**/api/v1/notifications?*", (route) => route.fulfill({ status: 500 }));
  await navLink(page).click();
  await expect(
    page.getByRole("heading", { name: "Your notifications could not be loaded" }),
  ).toBeVisible();
  await page.unroute("**/api/v1/notifications?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "No notifications." })).toBeVisible();
});

test("a visitor is asked to log in, and opens no stream", async ({ page }) => {
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/streams/")) streams.push(request.url());
  });
  await page.goto("/notifications");
  const link = page.getByRole("link", { name: "Log In to View Your Notifications" });
  await expect(link).toHaveAttribute("href", "/auth/github?returnTo=%2Fnotifications");
  await expect(navLink(page)).toHaveCount(0);
  await page.goto("/");
  expect(streams).toEqual([]);
});
