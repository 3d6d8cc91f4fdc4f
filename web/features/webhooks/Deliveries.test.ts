import { expect, test } from "vitest";
import { type Health, healthOf } from "./Deliveries.tsx";
import { webhookFixture } from "#tests/support/webhook-fixture.ts";

const at = "2026-11-02T00:00:00.000Z";

test.each<[string, Health, Parameters<typeof webhookFixture>[0]]>([
  ["is new", "waiting", {}],
  ["has heard something", "hearing", { invokedAt: at, invokeCount: 1 }],
  ["has heard nothing for long", "silent", { invokedAt: at, silentSince: at }],
  ["never heard anything in all that time", "silent", { silentSince: at }],
  ["is switched off", "off", { isActive: false, invokedAt: at }],
])("a webhook that %s has the health %s", (_, health, webhook) => {
  expect(healthOf(webhookFixture(webhook))).toBe(health);
});
