// Webhooks in a browser: set up with the clipboard, and their events on open pages.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { WebhookWithSecret } from "#contract/webhooks.ts";
import { deliveryHeaders, pushBody } from "#tests/support/deliveries.ts";
import { type ApiUser, call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** Sends a delivery as GitHub would, to the address in the settings; returns its status. */
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

test("an owner sets up a webhook, and an open page of another person shows its events", async ({
  signInAs,
  newLogin,
}) => {
  const [owner, reader] = [await signInAs(newLogin("owner")), await signInAs(newLogin("reader"))];
  const { id } = await newProject(owner, newLogin("Quay "));
  await reader.goto(`/projects/${id}`);
  await owner.goto(`/projects/${id}`);
  await feedOf(owner).getByRole("link", { name: "Set up a webhook" }).click();
  await expect(owner.getByRole("link", { name: "Hooks" })).toHaveAttribute("aria-current", "page");
  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await owner.getByRole("button", { name: "New Webhook" }).click();
  const shown = owner.getByRole("region", { name: "New secret" });
  const field = shown.getByRole("textbox", { name: "Secret" });
  await expect(field).toBeFocused();
  const secret = await field.inputValue();
  const to = await hookOf(owner).getByLabel("Receiver address").inputValue();
  expect(to).toMatch(/\/api\/v1\/hooks\/[^/]+\/events\/github$/);
  await shown.getByRole("button", { name: "Copy Secret" }).click();
  await expect(shown.getByRole("status")).toHaveText("Copied.");
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(shown).toContainText("It won’t be shown again");
  await shown.getByRole("button", { name: "I’ve copied it" }).click();
  await expect(shown).toHaveCount(0);

  await expect(healthOf(owner, "Waiting for the first delivery")).toBeVisible();
  expect(await deliver(to, "not the secret", "ping", ping())).toBe(401);
  await expect(healthOf(owner, "was refused")).toContainText("The signature doesn't match");
  expect(await deliver(to, secret, "ping", ping())).toBe(200);
  await expect(healthOf(owner, "Connected")).toBeVisible();
  expect(await deliver(to, secret, "push", pushBody())).toBe(200);
  await expect(feedOf(reader).getByRole("listitem")).toContainText([
    "ada pushed to refs/heads/main",
  ]);
});

test("webhook settings redirect visitors and strangers to the project", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const [owner, stranger] = [
    await signInApi(newLogin("owner")),
    await signInApi(newLogin("guest")),
  ];
  const { id } = await newProject(owner, newLogin("Sluice "));
  for (const { request } of [page, stranger]) {
    const reply = await request.get(`/projects/${id}/settings/hooks`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers()["location"]]).toEqual([302, `/projects/${id}`]);
  }
});

/** A project with twelve events. */
async function projectWithEvents(owner: ApiUser, name: string, baseURL?: string) {
  const { id } = await newProject(owner, name);
  const hook = await call<WebhookWithSecret>(owner, "/hooks", { project: id });
  const { href: to } = new URL(`/api/v1/hooks/${hook.id}/events/github`, baseURL);
  for (let number = 1; number <= 12; number += 1) {
    const body = pullRequest(number, "Dig on");
    expect(await deliver(to, hook.secret, "pull_request", body)).toBe(200);
  }
  return id;
}

test("the latest three events are shown, all and older ones on request", async ({
  page,
  signInApi,
  newLogin,
  baseURL,
}) => {
  const owner = await signInApi(newLogin("owner"));
  const id = await projectWithEvents(owner, newLogin("Canal "), baseURL);
  await page.goto(`/projects/${id}`);
  const lines = feedOf(page).getByRole("listitem");
  const events = feedOf(page).getByRole("region", { name: "Events" });
  const height = () => events.evaluate(({ clientHeight }) => Math.round(clientHeight / 16));
  await expect(lines).toHaveCount(3);
  expect(await height()).toBe(8);
  await page.getByRole("button", { name: "View All" }).click();
  await expect(lines).toHaveCount(10);
  expect(await height()).toBe(24);
  await page.getByRole("button", { name: "Collapse" }).click();
  await expect(lines).toHaveCount(3);
  await page.getByRole("button", { name: "View All" }).click();
  await feedOf(page).getByRole("link", { name: "Older events" }).click();
  await expect(lines).toHaveCount(12);
  await expect(lines.last()).toContainText("pull request #1 ");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the feed can be read", async ({ page }) => {
    await page.goto("/projects/search?query=Tidewater");
    await page.getByRole("heading", { name: "Tidewater", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Latest Events" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Events", exact: true })).toBeVisible();
  });

  test("links page through older events", async ({ page, signInApi, newLogin, baseURL }) => {
    const owner = await signInApi(newLogin("owner"));
    const id = await projectWithEvents(owner, newLogin("Canal "), baseURL);
    await page.goto(`/projects/${id}`);
    const lines = feedOf(page).getByRole("listitem");
    await feedOf(page).getByRole("link", { name: "Older events" }).click();
    await expect(lines).toHaveCount(2);
    await expect(lines.last()).toContainText("pull request #1 ");
    await feedOf(page).getByRole("link", { name: "Latest events" }).click();
    await expect(lines.first()).toContainText("#12");
  });
});
