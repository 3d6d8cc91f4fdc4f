// The screens of integrations, of a project and of the site.
import type { Page } from "@playwright/test";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import type { Screen } from "./screens.ts";
import { call } from "./site-people.ts";

const slack = {
  kind: "slack",
  url: "https://hooks.slack.com/services/T04/B71/x",
  events: ["application", "release"],
};
// Its name is looked up and refused, without a request.
const program = { kind: "standard", url: "https://localhost/hooks/cafe", events: ["project"] };

/** Returns their ids: of a program's, and of a chat's. */
async function haveIntegrations(page: Page, path: string): Promise<[string, string]> {
  const [one, other] = await call<WebhookOut[]>(page, path);
  if (one && other) return [one.id, other.id];
  const { id } = await call<WebhookOut>(page, path, program);
  await call(page, `${path}/${id}/test`, {});
  return [id, (await call<WebhookOut>(page, path, slack)).id];
}

/** The screens of a project that the page's person owns. */
export async function integrationScreens(page: Page, project: string): Promise<Screen[]> {
  const path = `/projects/${project}/settings/integrations`;
  const [id, chat] = await haveIntegrations(page, `/projects/${project}/webhooks_out`);
  return [
    { name: "integrations", path },
    { name: "integrations-none", path, show: reopenEmpty },
    { name: "integration-new", path: `${path}?add=matrix`, show: refuse },
    { name: "integration-new-chat", path: `${path}?add=slack`, show: chooseQuietHours },
    { name: "integration", path: `${path}?webhook=${id}`, show: replaceSecret },
    { name: "integration-delivery", path: `${path}?webhook=${id}`, show: openDetails },
    { name: "integration-none-failed", path: `${path}?webhook=${chat}`, show: showFailed },
    { name: "integration-off", path, show: (one) => reopenOff(one) },
  ];
}

export async function siteIntegrationScreens(page: Page): Promise<Screen[]> {
  await haveIntegrations(page, "/admin/webhooks_out");
  return [{ name: "admin-integrations", path: "/admin/integrations" }];
}

async function refuse(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Enter a room’s id").waitFor();
}

async function chooseQuietHours(page: Page): Promise<void> {
  await page.getByLabel("Quiet hours").selectOption("daily");
  await page.getByLabel("Time zone").waitFor();
  await page.getByRole("complementary", { name: "How it will look" }).locator("[lang]").waitFor();
}

async function replaceSecret(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Replace secret…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace secret" }).click();
  await page.getByRole("region", { name: "New secret" }).waitFor();
}

async function openDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Details of test" }).first().click();
  await page.getByRole("region", { name: "Request" }).waitFor();
}

async function showFailed(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Failed" }).check({ force: true });
  await page.getByText("No delivery has failed").waitFor();
}

/** Opens the integrations from another section, with what their request is answered with. */
async function reopen(page: Page, change: (all: WebhookOut[]) => WebhookOut[]): Promise<void> {
  const address = page.url();
  await page.goto(address.replace(/\/integrations$/, "/team"));
  await page.unrouteAll();
  await page.route("**/api/v1/projects/*/webhooks_out", async (route) => {
    const reply = await route.fetch();
    const all = (await reply.json()) as WebhookOut[];
    await route.fulfill({ response: reply, json: change(all) });
  });
  await page.getByRole("link", { name: "Integrations" }).click();
}

async function reopenEmpty(page: Page): Promise<void> {
  await reopen(page, () => []);
  await page.getByText("Nothing is sent anywhere yet").waitFor();
}

async function reopenOff(page: Page): Promise<void> {
  await reopen(page, (all) =>
    all.map((one) => ({
      ...one,
      isActive: false,
      disabledAt: "2026-11-20T09:12:00.000Z",
      disabledBecause: "gone",
      missedCount: 7,
      oldestMissedAt: "2026-11-20T09:40:00.000Z",
    })),
  );
  await page.getByRole("link", { name: "Slack" }).click();
  await page.getByText("It answered 410").waitFor();
}
