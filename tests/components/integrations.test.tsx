// Integrations in a project's settings: paused ones, and kinds that owners may not use.
import { afterEach, expect, test } from "vitest";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { renderRoute, screen, within } from "#tests/support/render-route.tsx";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("ada");
const admin = await site.admin();

const chat = {
  kind: "slack",
  url: "https://hooks.slack.com/services/T0/B0/x",
  events: ["star"],
};
const allow = (isAllowed: boolean) => admin.post("/admin/webhook_out_kinds/slack", { isAllowed });

afterEach(() => allow(true));

async function projectWithChat() {
  const { id } = await site.project(owner);
  const path = `/projects/${id}/webhooks_out`;
  const { body } = await owner.post<WebhookOut>(path, chat);
  const list = `/projects/${id}/settings/integrations`;
  return { id, list, api: `${path}/${body.id}`, address: `${list}?webhook=${body.id}` };
}

test("a paused integration says who paused it and when, in the list and when it is opened", async () => {
  const { id, list, api } = await projectWithChat();
  const second = await site.person("bea");
  await addMember(owner, id, second, "owner");
  await second.post(api, { isActive: false });
  const { user } = await renderRoute(site.app, list, owner);
  const row = within(await screen.findByRole("region", { name: "Integrations" }));
  expect(row.getByText("Paused")).toBeDefined();
  expect(row.getByRole("listitem").textContent).toContain("by bea, just now");
  await user.click(row.getByRole("link", { name: "Slack" }));
  const opened = await screen.findByRole("region", { name: "Slack" });
  expect(opened.textContent).toContain("by bea, just now");
  await user.click(within(opened).getByRole("switch", { name: "Send events" }));
  await within(opened).findByText("Nothing sent yet");
  expect(opened.textContent).not.toContain("by bea");
});

const notAllowed = "The admins don’t allow Slack in projects.";

test("one that the site turned off says that its kind isn't allowed, and can be removed", async () => {
  const { address, id } = await projectWithChat();
  await sql`update webhooks_out set is_active = false, disabled_at = now(), disabled_because = 'gone'
    where project_id = ${id}`.run(db);
  await allow(false);
  await renderRoute(site.app, address, owner);
  const why = within(await screen.findByRole("region", { name: /^Turned off/ }));
  expect(why.getByText(/^It answered 410/)).toBeDefined();
  expect(why.getByText(`${notAllowed} Nothing is sent until they allow it again.`)).toBeDefined();
  expect(why.queryByText(/Nothing was missed/)).toBeNull();
  expect(why.queryByRole("button", { name: "Turn on again" })).toBeNull();
  expect(why.getByRole("button", { name: "Remove…" })).toBeDefined();
});

test("while its kind isn't allowed, what waits can be stopped, and nothing can be sent again", async () => {
  const { address, api, id } = await projectWithChat();
  const fan = await site.person("fan");
  await fan.post(`/projects/${id}/star`);
  await sql`update webhook_out_deliveries set state = 'delivered', tries = 1, status_code = 200`.run(
    db,
  );
  await fan.post(`/projects/${id}/unstar`);
  const allowed = await owner.get<WebhookOutDelivery[]>(`${api}/deliveries`);
  expect(allowed.body).toMatchObject([{ state: "waiting" }, { state: "delivered" }]);
  await allow(false);
  const { user } = await renderRoute(site.app, address, owner);
  await user.click(await screen.findByRole("button", { name: "Details of star.removed" }));
  await screen.findByRole("button", { name: "Stop trying" });
  expect(screen.queryByRole("button", { name: "Retry now" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Replay/ })).toBeNull();
});

test("a kind that isn't allowed can't be chosen for the first one", async () => {
  const { id } = await site.project(owner);
  const list = `/projects/${id}/settings/integrations`;
  await allow(false);
  await renderRoute(site.app, list, owner);
  const empty = within(await screen.findByRole("region", { name: /Nothing is sent/ }));
  expect((await empty.findByText("Not allowed")).parentElement?.textContent).toContain("Slack");
  expect(empty.queryByRole("link", { name: /Slack/ })).toBeNull();
  expect(empty.getByRole("link", { name: "Discord" })).toBeDefined();
});

test("a link to a kind that isn't allowed says so, and another one can be chosen", async () => {
  const { id } = await site.project(owner);
  const list = `/projects/${id}/settings/integrations`;
  await allow(false);
  const { user } = await renderRoute(site.app, `${list}?add=slack`, owner);
  const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Add" });
  // The form is there before what the admins allow.
  expect(await screen.findByText(`${notAllowed} Choose another kind.`)).toBeDefined();
  expect(add.disabled).toBe(true);
  await user.click(screen.getByRole("radio", { name: "Discord" }));
  expect(add.disabled).toBe(false);
  expect(screen.getByText(notAllowed)).toBeDefined();
});

test("admins add any kind for the site", async () => {
  await allow(false);
  await renderRoute(site.app, "/admin/integrations?add=slack", admin);
  const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Add" });
  expect(add.disabled).toBe(false);
  expect(screen.queryByText(notAllowed)).toBeNull();
});
