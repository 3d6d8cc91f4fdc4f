import type { Webhook } from "#contract/webhooks.ts";

export const webhookFixture = (given: Partial<Webhook> = {}): Webhook => ({
  id: "h1",
  project: { id: "p1", name: "Tidewater" },
  url: "https://cafe.example/api/v1/hooks/h1/events/github",
  isActive: true,
  createdAt: "2026-11-01T00:00:00.000Z",
  secretGeneratedAt: "2026-11-01T00:00:00.000Z",
  previousSecretUntil: null,
  invokeCount: 0,
  invokedAt: null,
  silentSince: null,
  knownToFormerOwner: null,
  ...given,
});
