// What integrations, their events and their states are called.
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { QuietHours } from "#contract/quiet-hours.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { formatDate, formatList, formatNumber } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { timeZoneLabel } from "#shared/site-clock.ts";
import {
  webhookOutEvents,
  type WebhookOutEvent,
  type WebhookOutKind,
  webhookOutLimits,
} from "#shared/webhooks-out.ts";
import { countText } from "#web/ui/short-number.ts";

/** Where a logo would be: official ones may not be changed, and most aren't free. */
export const monograms: Readonly<Record<WebhookOutKind, string>> = {
  standard: "{ }",
  slack: "Sl",
  discord: "Di",
  matrix: "[m]",
  teams: "Te",
  mattermost: "Mm",
};

export const eventLabels: Readonly<Record<WebhookOutEvent, { name: TextKey; about: TextKey }>> = {
  application: { name: "webhooks-out.applications", about: "webhooks-out.applicationsAbout" },
  seat: { name: "webhooks-out.seats", about: "webhooks-out.seatsAbout" },
  comment: { name: "webhooks-out.comments", about: "webhooks-out.commentsAbout" },
  star: { name: "webhooks-out.stars", about: "webhooks-out.starsAbout" },
  project: { name: "webhooks-out.project", about: "webhooks-out.projectAbout" },
  issue: { name: "webhooks-out.issues", about: "webhooks-out.issuesAbout" },
  release: { name: "webhooks-out.releases", about: "webhooks-out.releasesAbout" },
};

/** "Applications, releases" */
export const eventsInWords = (events: readonly WebhookOutEvent[]): string =>
  events.length === webhookOutEvents.length
    ? t("webhooks-out.everything")
    : formatList(
        events.map((event) => t(eventLabels[event].name)),
        "commas",
      );

export type IntegrationState =
  | "notAllowed"
  | "off"
  | "paused"
  | "quiet"
  | "none"
  | "delivered"
  | "retrying"
  | "failing";

export function stateOf(integration: WebhookOut): IntegrationState {
  const { isAllowed, isActive, disabledAt, quietUntil, lastDelivery } = integration;
  if (!isAllowed) return "notAllowed";
  if (disabledAt !== null) return "off";
  if (!isActive) return "paused";
  if (quietUntil !== null) return "quiet";
  if (lastDelivery === null) return "none";
  if (lastDelivery.state === "delivered") return "delivered";
  return lastDelivery.state === "waiting" ? "retrying" : "failing";
}

export const stateLabels: Readonly<Record<Exclude<IntegrationState, "quiet">, TextKey>> = {
  notAllowed: "webhooks-out.stateNotAllowed",
  off: "webhooks-out.stateOff",
  paused: "webhooks-out.statePaused",
  none: "webhooks-out.stateNone",
  delivered: "webhooks-out.stateDelivered",
  retrying: "webhooks-out.stateRetrying",
  failing: "webhooks-out.stateFailing",
};

export function stateLabel(integration: WebhookOut): string {
  const state = stateOf(integration);
  if (state !== "quiet") return t(stateLabels[state]);
  return t("webhooks-out.stateQuiet", { until: clockTimeLabel(integration.quiet?.until ?? "") });
}

/** "22:00", or as the reader's language writes it. */
const clockTimeLabel = (time: string): string =>
  formatDate(`1970-01-01T${time}Z`, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** "22:00 to 07:00 (Europe/Lisbon)" */
export const quietLabel = ({ from, until, timeZone }: QuietHours): string =>
  t("webhooks-out.quietRange", {
    from: clockTimeLabel(from),
    until: clockTimeLabel(until),
    timeZone: timeZoneLabel(timeZone),
  });

const problems: Readonly<Record<NonNullable<WebhookOutDelivery["problem"]>, TextKey>> = {
  timeout: "webhooks-out.problemTimeout",
  refused: "webhooks-out.problemRefused",
  unknown_host: "webhooks-out.problemUnknownHost",
  not_public: "webhooks-out.problemNotPublic",
  tls: "webhooks-out.problemTls",
  hidden: "webhooks-out.problemHidden",
  switched_off: "webhooks-out.problemSwitchedOff",
  stopped: "webhooks-out.problemStopped",
  failed: "webhooks-out.problemFailed",
};

type Answered = Pick<WebhookOutDelivery, "state" | "problem" | "statusCode" | "answer" | "tookMs">;

/** What came of a test. */
export function testLabel(test: Answered): string {
  const answer = answerLabel({ ...test, tries: 1 });
  return test.state === "delivered"
    ? t("webhooks-out.testArrived", { answer, ms: formatNumber(test.tookMs ?? 0) })
    : t("webhooks-out.testFailed", { answer: test.answer ?? answer });
}

/** "503", "No response within 10 seconds", or what it waits for. */
export function answerLabel(delivery: Answered & Pick<WebhookOutDelivery, "tries">): string {
  const { problem, statusCode, tries, state } = delivery;
  if (problem !== null) return t(problems[problem]);
  if (statusCode !== null) return String(statusCode);
  if (state === "missed") return t("webhooks-out.missed");
  return t(tries === 0 ? "webhooks-out.waits" : "webhooks-out.isTried");
}

/** "2 of 10", and of tests, which aren't repeated, "1". */
export const triesLabel = ({ type, tries }: WebhookOutDelivery): string =>
  type === "test"
    ? formatNumber(tries)
    : t("webhooks-out.triesOf", { tries, max: webhookOutLimits.tries });

/** "1,234", or "10,000+" where the server stopped counting. */
export const missedLabel = ({ missedCount }: Pick<WebhookOut, "missedCount">): string =>
  countText(missedCount < webhookOutLimits.missedCounted ? `${missedCount}` : `${missedCount}+`);

/** "Of the latest 100 deliveries, 98 arrived, half of them within 210 ms."; null before the first. */
export function arrivalLabel({ delivered, failed, medianMs }: WebhookOut["recent"]): string | null {
  const count = delivered + failed;
  const ms = formatNumber(medianMs ?? 0);
  if (count === 0) return null;
  if (delivered === 0) return t("webhooks-out.recentNone", { count });
  return failed === 0
    ? t("webhooks-out.recentAll", { count, ms })
    : t("webhooks-out.recentSome", { count, arrived: delivered, ms });
}
