// When a webhook is tried again, when it is switched off, and where it may lead.
import { webhookOutLimits, type WebhookOutKind } from "#shared/webhooks-out.ts";
import type { ProjectViewer } from "#server/features/projects/rules.ts";
import type { Connecting } from "#server/http/remote-request.ts";
import { mayBePublic } from "#server/http/public-lookup.ts";

/** They carry what happens in a project elsewhere, so only its owners may manage them. */
export const mayManageWebhooksOut = ({ role }: ProjectViewer): boolean => role === "owner";

const minutes = 60;
const hours = 60 * minutes;

/** Seconds after each try but the last: ten tries within three days, as Standard Webhooks advises. */
const waitsSeconds = [
  5,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  20 * hours,
];

/** By how much, at most, they are shorter or longer, so that not all come back at once. */
const jitter = 0.1;

/** A receiver that asks for more isn't heard. */
const maxRetryAfterSeconds = 24 * hours;

/**
 * Seconds until the next try after this number of them, or null after the last one.
 * @param asked what the receiver asked for
 * @param random from 0 to 1
 */
export function secondsToNextTry(
  tries: number,
  asked: number | null = null,
  random = Math.random(),
): number | null {
  const usual = waitsSeconds[tries - 1];
  if (usual === undefined || tries >= webhookOutLimits.tries) return null;
  const wait = usual * (1 + jitter * (2 * random - 1));
  return Math.max(wait, Math.min(asked ?? 0, maxRetryAfterSeconds));
}

export const isSuccess = (statusCode: number | null): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Hosts that the operator names may be in the site's own network, and have no certificate. */
const isNamed = ({ host, hostname }: URL, named: readonly string[]) =>
  named.includes(host) || named.includes(hostname);

/** Whether a webhook may lead there, as far as that is known before the host is looked up. */
export const mayLeadTo = (url: URL, named: readonly string[]): boolean =>
  isNamed(url, named) || (url.protocol === "https:" && mayBePublic(url));

/** How such an address is connected to: only if its host is a public one, unless it is named. */
export const connectingTo = (url: URL, named: readonly string[]): Connecting =>
  isNamed(url, named)
    ? { isReachable: () => true, lookup: undefined }
    : { isReachable: () => mayLeadTo(url, named) };

/** Who knows the address of a chat can post there; others may have a token in their query. */
export function shownAddress(kind: WebhookOutKind, address: string): string {
  const url = new URL(address);
  if (kind === "matrix") return url.origin;
  if (kind === "standard") return `${url.origin}${url.pathname}${url.search === "" ? "" : "?…"}`;
  const [, first = ""] = url.pathname.split("/");
  return `${url.origin}/${first}/…`;
}
