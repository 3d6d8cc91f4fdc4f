// One try of a delivery: the request in the form of its kind, and what came of it.
import { Webhook } from "standardwebhooks";
import { currentTime } from "#server/database/clock.ts";
import { offeredIn } from "#server/http/language.ts";
import { NotPublic } from "#server/http/public-lookup.ts";
import { bodyOf, requestRemote, Unreachable } from "#server/http/remote-request.ts";
import { inLanguage } from "#server/languages.ts";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import type { LanguageTag } from "#shared/messages/language.ts";
import { type ChatMessage, chatMessage, type Escape } from "./chat-message.ts";
import { discordAddress, discordBody, escapeForDiscord } from "./chats/discord.ts";
import { escapeForMatrix, matrixAddress, matrixBody } from "./chats/matrix.ts";
import { escapeForMattermost, mattermostBody } from "./chats/mattermost.ts";
import { escapeForSlack, slackBody } from "./chats/slack.ts";
import { teamsBody } from "./chats/teams.ts";
import type { Outcome, Receiver } from "./due.ts";
import type { Told } from "./event-data.ts";
import { connectingTo, isSuccess } from "./rules.ts";

const timeoutMs = webhookOutLimits.timeoutSeconds * 1000;
/** Of a response, of which so many characters are kept if it is an error. */
const maxResponseBytes = 16 * 1024;
const maxAnswer = 300;

/** What is sent, with what one try of it needs to know. */
export interface Sending extends Receiver {
  readonly id: string;
  readonly event: string;
  readonly happenedAt: string;
}

export interface Sender {
  readonly siteName: string;
  readonly publicUrl: string;
  readonly webhookHosts: readonly string[];
  readonly languages: readonly LanguageTag[];
}

export interface Attempt extends Outcome {
  readonly retryAfterSeconds: number | null;
}

interface Request {
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request for a receiver of that kind, in its language. */
export function requestFor(sending: Sending, told: Told, site: Sender): Request {
  if (sending.kind === "standard") return signedRequest(sending, told);
  const [first = "en"] = site.languages;
  const language = offeredIn(site.languages, sending.language) ?? first;
  return inLanguage(language, () => chatRequest(sending, told, site));
}

function chatRequest(sending: Sending, told: Told, site: Sender): Request {
  const { kind, url, id } = sending;
  const say = (escape: Escape): ChatMessage =>
    chatMessage(sending, told, { name: site.siteName, publicUrl: site.publicUrl }, escape);
  const plain = say((text) => text);
  const post = (body: object, address = url): Request => ({
    method: "POST",
    url: address,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (kind === "slack") return post(slackBody(say(escapeForSlack)));
  if (kind === "discord") return post(discordBody(say(escapeForDiscord)), discordAddress(url));
  if (kind === "teams") return post(teamsBody(plain));
  if (kind === "mattermost") return post(mattermostBody(say(escapeForMattermost), plain));
  const { headers, body } = post(matrixBody(say(escapeForMatrix), plain));
  return {
    method: "PUT",
    url: matrixAddress(url, sending.room ?? "", id),
    headers: { ...headers, authorization: `Bearer ${sending.token ?? ""}` },
    body,
  };
}

const secretHeaders = new Set(["authorization", "webhook-signature", "webhook-timestamp"]);

/** To be shown: its signature would be a valid one. */
export const withoutSecrets = ({ headers, ...request }: Request): Request => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.has(name) ? "…" : value]),
  ),
});

/** What programs get, as JSON. */
export const programBody = (
  { event, happenedAt }: Pick<Sending, "event" | "happenedAt">,
  { data, project }: Told,
): string =>
  JSON.stringify({
    type: event,
    timestamp: happenedAt,
    data: event === "test" ? { project: project && { id: project.id, name: project.name } } : data,
  });

/** As Standard Webhooks 1.0 says; while a secret is being replaced, both sign. */
function signedRequest(
  { id, url, event, happenedAt, secret, previousSecret }: Sending,
  told: Told,
): Request {
  const body = programBody({ event, happenedAt }, told);
  const at = currentTime();
  const signatures = [secret, previousSecret].flatMap((one) =>
    one === null ? [] : new Webhook(one).sign(id, at, body),
  );
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signatures.join(" "),
    },
    body,
  };
}

/** Sends it; a failure is an outcome. @throws if `stop` is aborted */
export async function attempt(
  request: Request,
  webhookHosts: readonly string[],
  stop?: AbortSignal,
): Promise<Attempt> {
  const begun = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = new URL(request.url);
  const outcome = { statusCode: null, problem: null, answer: null, retryAfterSeconds: null };
  try {
    const response = await requestRemote(
      url,
      {
        method: request.method,
        headers: request.headers,
        body: request.body,
        signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
      },
      connectingTo(url, webhookHosts),
    );
    const { statusCode = 0, headers } = response;
    const tookMs = performance.now() - begun;
    const answer = await beginningOf(response);
    if (isSuccess(statusCode)) return { ...outcome, statusCode, tookMs };
    const retryAfterSeconds = secondsIn(headers["retry-after"]);
    return { ...outcome, statusCode, tookMs, answer, retryAfterSeconds };
  } catch (error) {
    if (stop?.aborted) throw error;
    const problem = timeout.aborted ? "timeout" : problemOf(error);
    return { ...outcome, tookMs: performance.now() - begun, problem };
  }
}

/** Null if it says nothing, or doesn't end within the limits: then its status is what counts. */
async function beginningOf(response: Parameters<typeof bodyOf>[0]): Promise<string | null> {
  const bytes = await bodyOf(response, maxResponseBytes).catch(() => null);
  response.destroy();
  const text = bytes
    ?.toString("utf8")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, maxAnswer);
  return text ? text.toWellFormed() : null;
}

const secondsIn = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}(?:\.\d+)?$/.test(header) ? Number(header) : null;

function problemOf(error: unknown): NonNullable<Outcome["problem"]> {
  if (error instanceof Unreachable) return "not_public";
  // The same as for a name that there isn't: which names the site's own network has is nobody's business.
  if (error instanceof NotPublic) return "unknown_host";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return "unknown_host";
  if (/^(?:ECONN|EPIPE|EHOST|ENET)/.test(code)) return "refused";
  return /TLS|SSL|CERT|SIGNATURE|ALTNAME/.test(code) ? "tls" : "failed";
}
