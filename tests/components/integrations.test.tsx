// Integrations in a project's settings: paused ones.
import { expect, test } from "vitest";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { renderRoute, screen, within } from "#tests/support/render-route.tsx";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("ada");

const chat = {
  kind: "slack",
  url: "https://hooks.slack.com/services/T0/B0/x",
  events: ["star"],
};
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
