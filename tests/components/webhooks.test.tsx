// Webhooks in their project's settings, and their events.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Webhook } from "#contract/webhooks.ts";
import { deliver as deliverTo, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import {
  type RenderedRoute,
  renderRoute,
  screen,
  waitFor,
  within,
} from "#tests/support/render-route.tsx";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const settingsOf = ({ id }: { id: string }) => `/projects/${id}/settings/hooks`;
const card = async () => within(await screen.findByRole("article", { name: "Webhook 1" }));
const feed = async () => within(await screen.findByRole("region", { name: "Latest Events" }));
const linesOf = async () =>
  (await feed()).queryAllByRole("listitem").map(({ textContent }) => textContent);
const address = async () =>
  (await (await card()).findByLabelText<HTMLInputElement>("Receiver address")).value;

/** The status of the reply to a delivery to that address. */
async function deliver(to: string, secret: string, event: string, body: string): Promise<number> {
  const hookId = /\/hooks\/([^/]+)\/events\/github$/.exec(to)?.[1];
  if (!hookId) throw new Error(`No webhook receives at ${to}`);
  return (await deliverTo(site.app, hookId, { event, body, secret })).status;
}

const pullRequest = (number: number, title: string) =>
  JSON.stringify({
    action: "opened",
    number,
    pull_request: { html_url: `https://github.com/ada/engine/pull/${number}`, number, title },
    repository: { id: 1, html_url: "https://github.com/ada/engine" },
    sender: { login: "ada", id: 4711 },
  });

/** Reads the shown secret, then hides it. */
async function takeSecret({ user }: RenderedRoute): Promise<string> {
  const shown = within(await screen.findByRole("region", { name: "New secret" }));
  const { value } = shown.getByRole<HTMLInputElement>("textbox", { name: "Secret" });
  await user.click(shown.getByRole("button", { name: "I’ve copied it" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "New secret" })).toBeNull());
  return value;
}

async function createWebhook(page: RenderedRoute) {
  await page.user.click(await screen.findByRole("button", { name: "New Webhook" }));
  const secret = await takeSecret(page);
  return { secret, to: await address() };
}

test("deliveries are listed with their outcomes, and the secret isn't shown again", async () => {
  const owner = await site.person("list");
  const project = await site.project(owner);
  const { id, secret } = await newWebhook(owner, project.id);
  const to = `/api/v1/hooks/${id}/events/github`;
  const ping = JSON.stringify({ zen: randomUUID(), hook_id: 1 });
  expect(await deliver(to, "not the secret", "ping", ping)).toBe(401);
  expect(await deliver(to, secret, "ping", ping)).toBe(200);
  expect(await deliver(to, secret, "push", pushBody())).toBe(200);
  expect(await deliver(to, secret, "pull_request", pullRequest(7, "Dig on"))).toBe(200);
  const { user } = await renderRoute(site.app, settingsOf(project), owner);
  await user.click(await (await card()).findByText("Latest deliveries"));
  const table = within(await (await card()).findByRole("table"));
  const rows = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining("Time"),
    expect.stringContaining("pull_request"),
    expect.stringContaining("push"),
    expect.stringContaining("ping"),
    expect.stringContaining("Refused (401)"),
  ]);
  expect(screen.getByRole("article").textContent).toContain("3 times");
  expect(document.documentElement.innerHTML).not.toContain(secret);
  expect(screen.queryByRole("region", { name: "New secret" })).toBeNull();
});

test("an event of a webhook appears on the open project page, with its link", async () => {
  const [owner, reader] = [await site.person("events"), await site.person("reader")];
  const project = await site.project(owner);
  const hook = await newWebhook(owner, project.id);
  const to = `/api/v1/hooks/${hook.id}/events/github`;
  await renderRoute(site.app, `/projects/${project.id}`, { ...reader, live: true });
  await (await feed()).findByText(/No pushes or pull requests yet/);
  expect((await feed()).queryByRole("link", { name: "Set up a webhook" })).toBeNull();
  expect(await deliver(to, hook.secret, "push", pushBody())).toBe(200);
  const title = "Grind the beans first";
  expect(await deliver(to, hook.secret, "pull_request", pullRequest(7, title))).toBe(200);
  await waitFor(async () =>
    expect(await linesOf()).toEqual([
      expect.stringContaining(`ada opened pull request #7 ${title}`),
      expect.stringContaining("ada pushed to refs/heads/main in ada/engine, compare"),
    ]),
  );
  await waitFor(async () =>
    expect((await feed()).getByRole("link", { name: "#7" }).getAttribute("href")).toBe(
      "https://github.com/ada/engine/pull/7",
    ),
  );
});

test("a rotated secret leaves the old one valid for the chosen time", async () => {
  const owner = await site.person("rotate");
  const project = await site.project(owner);
  const page = await renderRoute(site.app, settingsOf(project), owner);
  const { to, secret: first } = await createWebhook(page);
  const rotate = async (overlap: string) => {
    await page.user.click((await card()).getByRole("button", { name: "Rotate secret…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rotate the secret?" }));
    await page.user.click(dialog.getByText(overlap));
    await page.user.click(dialog.getByRole("button", { name: "Rotate secret" }));
    return takeSecret(page);
  };

  const second = await rotate("24 hours");
  expect(second).not.toBe(first);
  expect(screen.getByRole("article").textContent).toContain("expires tomorrow");
  for (const secret of [first, second]) {
    expect(await deliver(to, secret, "push", pushBody())).toBe(200);
  }
  const third = await rotate("No time");
  expect(await deliver(to, second, "push", pushBody())).toBe(401);
  expect(await deliver(to, third, "push", pushBody())).toBe(200);
});

test("an inactive webhook refuses deliveries; a deleted one is not found, and its events stay", async () => {
  const owner = await site.person("inactive");
  const project = await site.project(owner);
  const page = await renderRoute(site.app, settingsOf(project), owner);
  const { to, secret } = await createWebhook(page);
  const isActive = async () =>
    (await owner.get<Webhook[]>(`/hooks?project=${project.id}`)).body[0]?.isActive;
  const toggle = (await card()).getByRole("switch", { name: "Active" });
  await page.user.click(toggle);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  await (await card()).findByText(/Turned off/);
  await waitFor(async () => expect(await isActive()).toBe(false));
  expect(await deliver(to, secret, "push", pushBody())).toBe(403);

  await page.user.click(toggle);
  await waitFor(async () => expect(await isActive()).toBe(true));
  expect(await deliver(to, secret, "push", pushBody())).toBe(200);

  await page.user.click((await card()).getByRole("button", { name: "Delete…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this webhook?" }));
  await page.user.click(dialog.getByRole("button", { name: "Delete webhook" }));
  await screen.findByText(/No webhook yet/);
  expect(screen.queryByRole("article", { name: "Webhook 1" })).toBeNull();
  expect(await deliver(to, secret, "push", pushBody())).toBe(404);
  await renderRoute(site.app, `/projects/${project.id}`, owner);
  await waitFor(async () => expect(await linesOf()).toHaveLength(1));
});

test("a failed switch of a webhook is undone, and shows the reason", async () => {
  const owner = await site.person("failing");
  const project = await site.project(owner);
  await newWebhook(owner, project.id);
  const { user, script } = await renderRoute(site.app, settingsOf(project), owner);
  script(/POST .*\/hooks\//, () => Promise.reject(new Error("Cut off")));
  const toggle = await (await card()).findByRole("switch", { name: "Active" });
  await user.click(toggle);
  await (await card()).findByText("The webhook was not changed.");
  expect(toggle.getAttribute("aria-checked")).toBe("true");
});

test("the setup help names each code host's fields and receiver address, and closes", async () => {
  const owner = await site.person("helen");
  const project = await site.project(owner);
  await newWebhook(owner, project.id);
  const { user } = await renderRoute(site.app, settingsOf(project), owner);
  const hosts = within(await screen.findByRole("navigation", { name: "Code host" }));
  await screen.findByText("Payload URL");
  await user.click(hosts.getByRole("link", { name: "GitLab" }));
  await screen.findByText("Secret token");
  expect(await address()).toMatch(/\/events\/gitlab$/);
  await user.click(hosts.getByRole("link", { name: /^Gitea/ }));
  await screen.findByText("POST Content Type");
  expect(await address()).toMatch(/\/events\/gitea$/);
  const details = screen.getByText("POST Content Type").closest("details");
  expect(details?.open).toBe(true);
  await user.click(screen.getByText("Webhook Setup"));
  expect(details?.open).toBe(false);
});

test("further events are added in place for signed-in people, and paged for visitors", async () => {
  const owner = await site.person("feed");
  const project = await site.project(owner);
  const { id, secret } = await newWebhook(owner, project.id);
  for (let number = 1; number <= 12; number += 1) {
    await deliver(
      `/hooks/${id}/events/github`,
      secret,
      "pull_request",
      pullRequest(number, "Dig on"),
    );
  }
  const visit = await renderRoute(site.app, `/projects/${project.id}`);
  await waitFor(async () => expect(await linesOf()).toHaveLength(10));
  await visit.user.click((await feed()).getByRole("link", { name: "Older events" }));
  await waitFor(async () => expect((await linesOf()).at(-1)).toContain("pull request #1 "));

  const { user } = await renderRoute(site.app, `/projects/${project.id}`, owner);
  await user.click(await (await feed()).findByRole("link", { name: "Older events" }));
  await waitFor(async () => expect(await linesOf()).toHaveLength(12));
  expect((await linesOf())[0]).toContain("#12");
});

test("a note about a former owner is shown until the secrets are rotated or it is dismissed", async () => {
  const [owner, mate] = [await site.person("skipper"), await site.person("mate")];
  const project = await site.project(owner);
  await newWebhook(owner, project.id);
  await addMember(owner, project.id, mate, "owner");
  const page = await renderRoute(site.app, settingsOf(project), { ...owner, live: true });
  const heading = await screen.findByRole("heading", { name: "Webhook 1" });
  const queryNote = () => screen.queryByRole("region", { name: "Former owner" });
  const findNote = async () => within(await screen.findByRole("region", { name: "Former owner" }));
  expect(queryNote()).toBeNull();
  await addMember(mate, project.id, mate);
  await (await findNote()).findByText(/^mate is no longer an owner and may know this webhook’s/);
  await page.user.click((await findNote()).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(queryNote()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(heading));

  await addMember(owner, project.id, mate, "owner");
  const { user } = await renderRoute(site.app, `/projects/${project.id}/settings/team`, owner);
  await user.click(await screen.findByRole("button", { name: "Remove mate" }));
  await user.click(await screen.findByRole("button", { name: "Remove from team" }));
  await screen.findByText(/mate is no longer an owner and may know/);
  await user.click(await screen.findByRole("link", { name: "Create new secrets" }));
  await user.click((await findNote()).getByRole("button", { name: "Create new secret…" }));
  await user.click(await screen.findByRole("button", { name: "Rotate secret" }));
  await screen.findByRole("region", { name: "New secret" });
  expect(queryNote()).toBeNull();
});
