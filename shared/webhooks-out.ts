// What the site can send to programs and chats, and in which forms.
import { t } from "./messages/t.ts";

export const webhookOutKinds = [
  "standard",
  "slack",
  "discord",
  "matrix",
  "teams",
  "mattermost",
] as const;

export type WebhookOutKind = (typeof webhookOutKinds)[number];

/** What a webhook can be told of; the types of its deliveries begin with one. */
export const webhookOutEvents = [
  "project",
  "application",
  "seat",
  "comment",
  "star",
  "issue",
  "release",
] as const;

export type WebhookOutEvent = (typeof webhookOutEvents)[number];

export const webhookOutLimits = {
  /** Of a project, and of the site. */
  perProject: 10,
  room: 255,
  token: 1000,
  /** In all, over three days. */
  tries: 10,
  /** For the connection, the request and the response of a try together. */
  timeoutSeconds: 10,
  /** Days of failures after which one is switched off. */
  failingDays: 5,
  /** Days for which deliveries are kept; `tell_webhooks` says it, too. */
  keptDays: 14,
  /** Of the latest ones it is said how many were delivered. */
  recentCount: 100,
  /** What was missed is counted up to that. */
  missedCounted: 10_000,
  /** Hours for which a replaced secret signs beside the new one. */
  overlapHours: 24,
} as const;

const names = {
  slack: "Slack",
  discord: "Discord",
  matrix: "Matrix",
  teams: "Microsoft Teams",
  mattermost: "Mattermost",
};

export const webhookOutName = (kind: WebhookOutKind): string =>
  kind === "standard" ? t("webhooks-out.standard") : names[kind];

/** The kind that an address belongs to, as far as it tells. */
export function kindOfAddress(address: string): WebhookOutKind | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return null;
  const { hostname, pathname } = url;
  if (hostname === "hooks.slack.com") return "slack";
  if (/^(?:[a-z]+\.)?discord(?:app)?\.com$/.test(hostname) && pathname.includes("/api/webhooks/")) {
    return "discord";
  }
  if (/\.(?:webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/.test(hostname)) {
    return "teams";
  }
  return /^\/hooks\/[a-z\d]{26}$/.test(pathname) ? "mattermost" : null;
}
