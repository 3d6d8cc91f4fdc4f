// Notifications as they arrive: on the page, in all tabs, after a lost connection, and below the fold.
import type { Locator, Page } from "@playwright/test";
import { newApplication, newProject } from "#tests/support/site-people.ts";
import { postComment } from "#tests/support/discussion.ts";
import { expect, test } from "#tests/support/site-test.ts";

const navLink = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Notifications/ });

const rows = (page: Page): Locator =>
  page.getByRole("main").getByRole("region").getByRole("listitem");

test("an application arrives without a reload, and is accepted in its notification", async ({
  signInAs,
  newLogin,
}) => {
  const login = newLogin("lin");
  const [owner, applicant] = [await signInAs(newLogin("owner")), await signInAs(login)];
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
  await expect(row.getByRole("link", { name: "View application" })).toHaveAttribute(
    "href",
    `/projects/${project.id}/applications/${id}`,
  );
  await row.getByRole("button", { name: "Accept" }).click();
  await expect(row.getByText("Accepted", { exact: true })).toBeVisible();

  await expect(rows(applicant)).toContainText([`accepted your application to ${project.name}.`]);
  await rows(applicant).first().getByRole("link", { name: "View application" }).click();
  await expect(applicant.getByText("Accepted", { exact: true })).toBeVisible();
});

/**
 * One more than the connections that a browser opens to one host: a stream per tab would block it.
 */
const tabCount = 7;

test("seven tabs share one event stream and the unread count", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const [owner, other] = [await signInAs(newLogin("owner")), await signInApi(newLogin("other"))];
  const project = await newProject(owner, newLogin("Slip "));
  const streams: string[] = [];
  owner.context().on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/v1/streams/")) streams.push(request.url());
  });
  await owner.goto("/about");
  const others = await Promise.all(
    Array.from({ length: tabCount - 1 }, async () => {
      const tab = await owner.context().newPage();
      await tab.goto("/about");
      return tab;
    }),
  );

  await postComment(other, project.id, "Who holds the tide tables?");
  for (const tab of [owner, ...others]) {
    await expect(tab).toHaveTitle("(1) About Stack Cafe · Stack Cafe");
  }
  const opened = streams.length;
  await navLink(owner).click();
  await expect(rows(owner).getByText(/^(Unread|New)$/)).toHaveCount(1);
  for (const tab of others) await expect(tab).toHaveTitle("About Stack Cafe · Stack Cafe");
  expect(opened).toBe(1);
  expect(streams).toHaveLength(opened);

  await test.step("When the tab with the stream is closed, another one opens it", async () => {
    await owner.close();
    await postComment(other, project.id, "And who reads them?");
    for (const tab of others) await expect(tab).toHaveTitle("(1) About Stack Cafe · Stack Cafe");
  });
});

test("notifications sent during a lost connection arrive after it, once and in order", async ({
  signInAs,
  signInApi,
  newLogin,
  problems,
}) => {
  const [owner, other] = [await signInAs(newLogin("owner")), await signInApi(newLogin("other"))];
  const project = await newProject(owner, newLogin("Mole "));
  await postComment(other, project.id, "Before the cut");
  await owner.goto("/notifications");
  await expect(owner.getByText("Connected", { exact: true })).toBeVisible();
  await expect(rows(owner)).toContainText(["Before the cut"]);

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await owner.context().setOffline(true);
  await expect(owner.getByText("Connecting...")).toBeVisible();
  for (const text of ["First", "Second", "Third"]) await postComment(other, project.id, text);
  await expect(rows(owner)).toContainText(["Before the cut"]);
  await owner.context().setOffline(false);
  await expect(owner.getByText("Connected", { exact: true })).toBeVisible();
  await expect(rows(owner)).toContainText(["Third", "Second", "First", "Before the cut"]);
});

test("a new notification is held back while the list is scrolled, and shown on request", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const [owner, other] = [await signInAs(newLogin("owner")), await signInApi(newLogin("other"))];
  const project = await newProject(owner, newLogin("Lock "));
  for (let line = 1; line <= 8; line += 1) await postComment(other, project.id, `Line ${line}`);
  await owner.setViewportSize({ width: 600, height: 500 });
  await owner.goto("/notifications");
  await rows(owner).filter({ hasText: "Line 1" }).scrollIntoViewIfNeeded();
  await postComment(other, project.id, "Hot news");

  const more = owner.getByRole("button", { name: "1 new" });
  await expect(more).toBeVisible();
  await expect(owner.getByText("Hot news")).toHaveCount(0);
  await more.click();
  await expect(rows(owner).first()).toContainText("Hot news");
  await expect(rows(owner).first()).toBeInViewport();
});
