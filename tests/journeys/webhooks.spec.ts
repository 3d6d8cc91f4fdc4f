// Owners set up webhooks, and what their code host tells through them is seen.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { WebhookWithSecret } from "#contract/webhooks.ts";
import { deliveryHeaders, pushBody } from "#tests/support/deliveries.ts";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** A delivery as GitHub would make it, to where the settings say; its status. */
async function deliver(to: string, secret: string, event: string, body: string): Promise<number> {
  const { host: _, ...headers } = deliveryHeaders("github", { event, body, secret });
  const { status } = await fetch(to, { method: "POST", headers, body });
  return status;
}

const ping = () => JSON.stringify({ zen: randomUUID(), hook_id: 1 });

const pullRequest = (number: number, title: string) =>
  JSON.stringify({
    action: "opened",
    number,
    pull_request: { html_url: `https://github.com/ada/engine/pull/${number}`, number, title },
    repository: { id: 1, html_url: "https://github.com/ada/engine" },
    sender: { login: "ada", id: 4711 },
  });

const feedOf = (page: Page) => page.getByRole("region", { name: "Latest Events" });
const hookOf = (page: Page) => page.getByRole("article", { name: "Webhook 1" });
const healthOf = (page: Page, words: string) =>
  hookOf(page).getByRole("status").filter({ hasText: words });

/** Makes the first webhook on the settings' page; where it listens, and its secret. */
async function makeHook(page: Page) {
  await page.getByRole("button", { name: "New Webhook" }).click();
  const shown = page.getByRole("region", { name: "New secret" });
  const field = shown.getByRole("textbox", { name: "Secret" });
  await expect(field).toBeFocused();
  const secret = await field.inputValue();
  const to = await hookOf(page).getByLabel("Receiver Address").inputValue();
  return { shown, secret, to };
}

test("an owner sets up a webhook, and sees at once what comes of it", async ({
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Quay "));
  await owner.goto(`/projects/${id}`);
  await feedOf(owner).getByRole("link", { name: "Set Up a Webhook" }).click();
  await expect(owner.getByRole("link", { name: "Hooks" })).toHaveAttribute("aria-current", "page");
  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { shown, secret, to } = await makeHook(owner);
  expect(to).toMatch(/\/api\/v1\/hooks\/[^/]+\/events\/github$/);
  await shown.getByRole("button", { name: "Copy Secret" }).click();
  await expect(shown.getByRole("status")).toHaveText("Copied.");
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(shown).toContainText("It won’t be shown again");
  await shown.getByRole("button", { name: "I Have Copied It" }).click();
  await expect(shown).toHaveCount(0);

  await expect(healthOf(owner, "Waiting for the first delivery")).toBeVisible();
  expect(await deliver(to, "not the secret", "ping", ping())).toBe(401);
  await expect(healthOf(owner, "was refused")).toContainText("The signature doesn't fit");
  expect(await deliver(to, secret, "ping", ping())).toBe(200);
  await expect(healthOf(owner, "Connected")).toBeVisible();
  expect(await deliver(to, secret, "push", pushBody())).toBe(200);
  expect(await deliver(to, secret, "pull_request", pullRequest(7, "Dig on"))).toBe(200);

  await hookOf(owner).getByText("Latest Deliveries").click();
  await expect(hookOf(owner).getByRole("row")).toContainText([
    "Time",
    "pull_request",
    "push",
    "ping",
    "Refused (401)",
  ]);
  await owner.reload();
  await expect(hookOf(owner)).toContainText("3 times");
  await expect(owner.getByText(secret)).toHaveCount(0);
  await expect(owner.getByRole("region", { name: "New secret" })).toHaveCount(0);
});

test("what a webhook tells is seen at once by somebody else", async ({
  open,
  newLogin,
  baseURL,
}) => {
  const [owner, other] = [await open(newLogin("owner")), await open(newLogin("reader"))];
  const { id } = await newProject(owner, newLogin("Quay "));
  const hook = await call<WebhookWithSecret>(owner, "/hooks", { project: id });
  const { href: to } = new URL(`/api/v1/hooks/${hook.id}/events/github`, baseURL);
  await other.goto(`/projects/${id}`);
  await expect(feedOf(other)).toContainText("Nothing has happened here yet");
  await expect(feedOf(other).getByRole("link", { name: "Set Up a Webhook" })).toHaveCount(0);

  expect(await deliver(to, hook.secret, "push", pushBody())).toBe(200);
  await expect(feedOf(other).getByRole("listitem")).toContainText([
    "ada pushed to refs/heads/main in ada/engine, compare",
  ]);
  const title = "Grind the beans first";
  expect(await deliver(to, hook.secret, "pull_request", pullRequest(7, title))).toBe(200);
  await expect(feedOf(other).getByRole("listitem")).toContainText([
    `ada opened pull request #7 ${title}`,
    "ada pushed to refs/heads/main",
  ]);
  await expect(feedOf(other).getByRole("link", { name: "#7" })).toHaveAttribute(
    "href",
    "https://github.com/ada/engine/pull/7",
  );
});

test("a rotated secret leaves the old one valid for as long as was chosen", async ({
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Pier "));
  await owner.goto(`/projects/${id}/settings/hooks`);
  const first = await makeHook(owner);
  await first.shown.getByRole("button", { name: "I Have Copied It" }).click();

  async function rotate(overlap: string): Promise<string> {
    await hookOf(owner).getByRole("button", { name: "Rotate Secret…" }).click();
    const dialog = owner.getByRole("dialog", { name: "Rotate the secret?" });
    await dialog.getByText(overlap, { exact: true }).click();
    await dialog.getByRole("button", { name: "Rotate Secret" }).click();
    const field = first.shown.getByRole("textbox", { name: "Secret" });
    const secret = await field.inputValue();
    await first.shown.getByRole("button", { name: "I Have Copied It" }).click();
    return secret;
  }

  const second = await rotate("24 hours");
  expect(second).not.toBe(first.secret);
  await expect(hookOf(owner)).toContainText("works until");
  for (const secret of [first.secret, second]) {
    expect(await deliver(first.to, secret, "push", pushBody())).toBe(200);
  }
  const third = await rotate("Not at all");
  expect(await deliver(first.to, second, "push", pushBody())).toBe(401);
  expect(await deliver(first.to, third, "push", pushBody())).toBe(200);
});

test("a webhook that is switched off refuses what comes, and a deleted one is gone", async ({
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Dock "));
  await owner.goto(`/projects/${id}/settings/hooks`);
  const { to, secret } = await makeHook(owner);

  const toggle = hookOf(owner).getByRole("switch", { name: "Active" });
  let switched = owner.waitForResponse(/\/api\/v1\/hooks\/[^/]+$/);
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-checked", "false");
  await switched;
  await expect(healthOf(owner, "Switched off")).toBeVisible();
  expect(await deliver(to, secret, "push", pushBody())).toBe(403);

  switched = owner.waitForResponse(/\/api\/v1\/hooks\/[^/]+$/);
  await toggle.click();
  await switched;
  expect(await deliver(to, secret, "push", pushBody())).toBe(200);

  await hookOf(owner).getByRole("button", { name: "Delete…" }).click();
  const dialog = owner.getByRole("dialog", { name: "Delete this webhook?" });
  await dialog.getByRole("button", { name: "Delete Webhook" }).click();
  await expect(owner.getByText("No webhook yet")).toBeVisible();
  await expect(hookOf(owner)).toHaveCount(0);
  expect(await deliver(to, secret, "push", pushBody())).toBe(404);
  // What it told stays.
  await owner.goto(`/projects/${id}`);
  await expect(feedOf(owner).getByRole("listitem")).toHaveCount(1);
});

test("a switch that fails is put back, and it is said why", async ({
  open,
  newLogin,
  problems,
}) => {
  const owner = await open(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Weir "));
  await owner.goto(`/projects/${id}/settings/hooks`);
  await makeHook(owner);
  problems.allow(/Failed to load resource/);
  await owner.route(/\/api\/v1\/hooks\/[^/?]+$/, (route) => route.abort());
  const toggle = hookOf(owner).getByRole("switch", { name: "Active" });
  await toggle.click();
  await expect(hookOf(owner).getByRole("alert")).toContainText("The webhook was not switched.");
  await expect(toggle).toHaveAttribute("aria-checked", "true");
});

test("the help names the fields of each code host, and the address that it sends to", async ({
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Lock "));
  await owner.goto(`/projects/${id}/settings/hooks`);
  await makeHook(owner);
  const hosts = owner.getByRole("navigation", { name: "Code host" });
  await expect(owner.getByText("Payload URL")).toBeVisible();
  await hosts.getByRole("link", { name: "GitLab" }).click();
  await expect(owner.getByText("Secret token")).toBeVisible();
  await expect(hookOf(owner).getByLabel("Receiver Address")).toHaveValue(/\/events\/gitlab$/);
  await hosts.getByRole("link", { name: "Gitea" }).click();
  await expect(owner.getByText("POST Content Type")).toBeVisible();
  await expect(hookOf(owner).getByLabel("Receiver Address")).toHaveValue(/\/events\/gitea$/);
  await owner.getByText("Webhook Setup").click();
  await expect(owner.getByText("POST Content Type")).toBeHidden();
});

test("webhooks are the owners' alone", async ({ page, open, newLogin }) => {
  const [owner, stranger] = [await open(newLogin("owner")), await open(newLogin("guest"))];
  const { id } = await newProject(owner, newLogin("Sluice "));
  for (const visitor of [page, stranger]) {
    await visitor.goto(`/projects/${id}/settings/hooks`);
    await expect(visitor).toHaveURL(new RegExp(`/projects/${id}$`));
  }
});

test("the feed opens and closes, and leads on to what happened before", async ({
  page,
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const { id } = await newProject(owner, newLogin("Canal "));
  await owner.goto(`/projects/${id}/settings/hooks`);
  const { to, secret } = await makeHook(owner);
  for (let number = 1; number <= 12; number += 1) {
    expect(await deliver(to, secret, "pull_request", pullRequest(number, "Dig on"))).toBe(200);
  }

  await page.goto(`/projects/${id}`);
  const frame = page.getByRole("region", { name: "Events", exact: true });
  const heightOf = async () => (await frame.boundingBox())?.height;
  expect(await heightOf()).toBe(128);
  await page.getByRole("button", { name: "View All" }).click();
  await expect.poll(heightOf).toBe(384);
  await page.getByRole("button", { name: "Collapse" }).click();
  await expect.poll(heightOf).toBe(128);
  const lines = feedOf(page).getByRole("listitem");
  await expect(lines).toHaveCount(10);
  await feedOf(page).getByRole("link", { name: "Older Events" }).click();
  await expect(lines).toHaveCount(2);
  await expect(lines.last()).toContainText("pull request #1 ");
  await feedOf(page).getByRole("link", { name: "Latest events" }).click();
  await expect(lines.first()).toContainText("#12");

  await owner.goto(`/projects/${id}`);
  const own = feedOf(owner).getByRole("listitem");
  // Who is signed in gets them added in place, once the script for that has come.
  await expect(owner.locator("#events > [data-drawn]")).toHaveCount(0);
  await feedOf(owner).getByRole("link", { name: "Older Events" }).click();
  await expect(own.first()).toContainText("#12");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the feed can be read", async ({ page }) => {
    await page.goto("/projects/search?query=Tidewater");
    await page.getByRole("heading", { name: "Tidewater", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Latest Events" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Events", exact: true })).toBeVisible();
  });
});

test("where an owner goes, the others are offered new secrets", async ({ open, newLogin }) => {
  const [page, login] = [await open(newLogin("skipper")), newLogin("mate")];
  const mate = await open(login);
  const project = await newProject(page, newLogin("Cutter "));
  await call(page, "/hooks", { project: project.id });
  const { user } = await call<{ user: { id: string } }>(mate, "/current-session");
  const own = `/projects/${project.id}/members`;
  const { id } = await call<{ id: string }>(mate, "/applications", {
    project: project.id,
    requestedRole: "developer",
  });
  await call(page, `/applications/${id}`, { status: "accepted" });
  const makeOwner = async () => {
    const invited = await call<{ id: string }>(page, own, { user: user.id, roleName: "owner" });
    await call(mate, `/invitations/${invited.id}/accept`, {});
  };
  await makeOwner();

  await page.goto(`/projects/${project.id}/settings/hooks`);
  await expect(page.getByRole("heading", { name: "Webhook 1" })).toBeVisible();
  const note = page.getByRole("region", { name: "Former owner" });
  await expect(note).toHaveCount(0);
  await call(mate, own, { user: user.id, roleName: "developer" });
  await expect(note).toContainText(`${login} is no longer an owner and may know this webhook’s`);
  await note.getByRole("button", { name: "Dismiss" }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Webhook 1" })).toBeFocused();
  await makeOwner();

  await page.goto(`/projects/${project.id}/settings/team`);
  await page.getByRole("button", { name: `Remove ${login}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove from Team" }).click();
  await expect(page.getByText(`${login} is no longer an owner and may know`)).toBeVisible();
  await page.getByRole("link", { name: "Create new secrets" }).click();
  await note.getByRole("button", { name: "Create New Secret…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate Secret" }).click();
  await expect(page.getByRole("region", { name: "New secret" })).toBeVisible();
  await expect(note).toHaveCount(0);
});
