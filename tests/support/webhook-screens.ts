// The screens of webhooks and their events.
import type { Page } from "@playwright/test";
import type { Webhook, WebhookWithSecret } from "#contract/webhooks.ts";
import { deliveryHeaders, pushBody } from "./deliveries.ts";
import type { Screen } from "./screens.ts";
import { call } from "./site-people.ts";

/** The screens of a project that the page's person owns. */
export async function webhookScreens(page: Page, project: string): Promise<Screen[]> {
  await haveHook(page, project);
  const path = `/projects/${project}/settings/hooks`;
  return [
    { name: "hooks", path },
    { name: "hooks-help", path: `${path}?host=gitea` },
    { name: "hooks-deliveries", path, show: openDeliveries },
    { name: "hooks-secret", path, show: openSecret },
    { name: "hooks-rotation", path, show: openRotation },
    { name: "hooks-deletion", path, show: openDeletion },
    { name: "hooks-none", path, show: (one) => reopen(one, "[]", "No webhook yet") },
    { name: "hooks-failed", path, show: (one) => reopen(one, null, "could not be loaded") },
    { name: "events", path: `/projects/${project}`, show: openFeed },
  ];
}

async function haveHook(page: Page, project: string): Promise<void> {
  const hooks = await call<Webhook[]>(page, `/hooks?project=${project}`);
  if (hooks.length > 0) return;
  const { url, secret } = await call<WebhookWithSecret>(page, "/hooks", { project });
  for (const key of ["not it", secret, secret, secret, secret]) {
    const body = pushBody();
    const { host: _, ...headers } = deliveryHeaders("github", {
      event: "push",
      body,
      secret: key,
    });
    await fetch(url, { method: "POST", headers, body });
  }
}

async function openDeliveries(page: Page): Promise<void> {
  await page.getByText("Latest deliveries").first().click();
  await page.getByText("Refused (401)").waitFor();
}

async function openRotation(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Rotate secret…" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
}

async function openSecret(page: Page): Promise<void> {
  await openRotation(page);
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("region", { name: "New secret" }).waitFor();
}

async function openDeletion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete…" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
}

/** Opens the webhooks from another section, with that reply to their request, or without one. */
async function reopen(page: Page, body: string | null, outcome: string): Promise<void> {
  await page.goto(page.url().replace(/\/hooks$/, ""));
  await page.unrouteAll();
  await page.route("**/api/v1/hooks?*", (route) =>
    body
      ? route.fulfill({ contentType: "application/json", body })
      : route.fulfill({ status: 502, contentType: "application/json", body: "" }),
  );
  await page.getByRole("link", { name: "Hooks" }).click();
  await page.getByText(outcome).waitFor();
}

async function openFeed(page: Page): Promise<void> {
  await page.getByRole("button", { name: "View All" }).click();
  await page.getByRole("button", { name: "Collapse" }).waitFor();
}
