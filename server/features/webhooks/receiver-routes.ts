// The endpoint for deliveries by code hosts. It differs from other routes: bodies are raw and
// larger, there are no sessions, and limits are per webhook.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CodeHost, type Delivery, type Receipt, receiveDelivery } from "#contract/webhooks.ts";
import type { Fields } from "./delivery-fields.ts";
import {
  isPublication,
  kindOf,
  MalformedEvent,
  type NormalizedEvent,
  normalizeEvent,
  unavailableIssue,
} from "./code-host-formats.ts";
import { type DeliveryHeaders, parseHeaders } from "./delivery-headers.ts";
import { notFound, TooMany } from "#server/http/errors.ts";
import { routeOf } from "#server/http/operation.ts";
import { networkOf } from "#server/http/edge/networks.ts";
import type { Settings } from "#server/settings.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { RateWindow } from "#server/http/edge/rate-window.ts";
import { followPullRequest } from "#server/features/reservations/pull-requests.ts";
import { askFileSoon } from "#server/features/repository-files/queries.ts";
import { removeIssue } from "#server/features/starter-issues/open-issue.ts";
import { askSoon } from "#server/features/starter-issues/queries.ts";
import type { ByteRateLimit } from "./byte-budget.ts";
import type { KnownHooks } from "./delivery-rate-limit.ts";
import { receive, RefusedDelivery } from "./receive.ts";
import {
  logRefusal,
  type ReceivingHook,
  receivingHook,
  recordDelivery,
  type Sender,
} from "./record.ts";
import { followRepository, repositoryChange, repositoryOf } from "./repository.ts";

/**
 * During a flood, only one refusal over the limit is logged, and pages are notified every two
 * seconds.
 */
const loggedFloods = new RateWindow({ max: 1, windowMs: rateLimits.deliveries.windowMs / 2 });
const announced = new RateWindow({ max: 1, windowMs: 2000 });

export function receiverRoutes(
  app: FastifyInstance,
  known: KnownHooks,
  byteRates: ByteRateLimit | null,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (_: unknown, stream: unknown) => stream);
    scope.post(
      routeOf(receiveDelivery),
      { config: { rateLimit: receiveDelivery.rateLimit } },
      async (request, reply) => {
        const params = receiveDelivery.params.safeParse(request.params);
        if (!params.success) {
          await request.countAs("unknownHooks", networkOf(request.ip));
          throw notFound(t(receiveDelivery.missing));
        }
        const { id, codeHost } = params.data;
        if (!known.has(id)) await request.countAs("unknownHooks", networkOf(request.ip));
        const headers = parseHeaders(codeHost, request.headers);
        const hook = await findHook(request, id, codeHost, headers, byteRates);
        if (hook) known.set(id, true);
        else {
          known.delete(id);
          throw notFound(t(receiveDelivery.missing));
        }
        const result = await acceptOrLog(request, hook, codeHost, headers, byteRates);
        const receipt: Receipt = { outcome: "accepted", result };
        return reply
          .header("cache-control", "no-store")
          .type("application/json; charset=utf-8")
          .send(JSON.stringify(receipt));
      },
    );
  });
}

/** Counts the delivery before any other work. @throws 429 */
async function findHook(
  request: FastifyRequest,
  id: string,
  codeHost: CodeHost,
  headers: DeliveryHeaders,
  byteRates: ByteRateLimit | null,
): Promise<ReceivingHook | null> {
  try {
    await request.countAs("deliveries", id);
    const declared = Number(request.headers["content-length"] ?? 0) || 0;
    const wait = byteRates?.waitFor(senderIn(request, id), declared) ?? 0;
    if (wait > 0) throw new TooMany(wait);
  } catch (error) {
    if (error instanceof TooMany && loggedFloods.hit(id) === 0) {
      const hook = await receivingHook(request.database, id);
      if (hook) await logFlood(request, hook, codeHost, headers);
    }
    throw error;
  }
  return receivingHook(request.database, id);
}

const senderIn = ({ ip }: FastifyRequest, hookId: string) => ({ hookId, network: networkOf(ip) });

function logFlood(
  { database }: FastifyRequest,
  hook: ReceivingHook,
  codeHost: CodeHost,
  headers: DeliveryHeaders,
): Promise<void> {
  const reason = t("webhooks.flood");
  const log = { codeHost, ...headers, result: "too_many", reason } as const;
  return logRefusal(database, hook, log, 429, true);
}

async function acceptOrLog(
  request: FastifyRequest,
  hook: ReceivingHook,
  codeHost: CodeHost,
  headers: DeliveryHeaders,
  byteRates: ByteRateLimit | null,
): Promise<Delivery["result"]> {
  try {
    return await accept(request, hook, codeHost, headers, byteRates);
  } catch (error) {
    if (error instanceof TooMany && loggedFloods.hit(hook.id) === 0) {
      await logFlood(request, hook, codeHost, headers);
    }
    if (error instanceof RefusedDelivery) {
      const log = { codeHost, ...headers, result: error.result, reason: error.message };
      const isShown = announced.hit(hook.id) === 0;
      await logRefusal(request.database, hook, log, error.status, isShown);
    }
    throw error;
  }
}

async function accept(
  request: FastifyRequest,
  hook: ReceivingHook,
  codeHost: CodeHost,
  headers: DeliveryHeaders,
  byteRates: ByteRateLimit | null,
): Promise<Delivery["result"]> {
  const from = senderIn(request, hook.id);
  const count = (bytes: number) => byteRates?.spend(from, bytes);
  const message = request.raw;
  const { fields, bodyHash } = await receive(hook, { codeHost, headers, message, count });
  const { event, deliveryId } = headers;
  if (event === null) {
    throw new RefusedDelivery(400, "malformed", t("webhooks.eventNotNamedByHeader"));
  }
  const { result, reason: notShown, projectEvent } = outcomeOf(codeHost, event, fields);
  const change = repositoryChange(hook, repositoryOf(codeHost, fields));
  const reason =
    change?.kind === "moved"
      ? t("webhooks.repositoryMoved", { url: change.repository.url })
      : notShown;
  const sender = projectEvent && senderOf(projectEvent, request.server.settings);
  const accepted = { codeHost, event, deliveryId, result, reason, bodyHash, projectEvent, sender };
  const isNew = await recordDelivery(request.database, hook, accepted);
  if (isNew === null) throw notFound(t(receiveDelivery.missing));
  if (isNew && change) await followRepository(request.database, hook, change);
  // A pull request may be linked to an issue.
  const isAboutIssues = ["issues", "repo_pull_request"].includes(kindOf(codeHost, event));
  const unavailable =
    kindOf(codeHost, event) === "issues" ? unavailableIssue(codeHost, fields) : null;
  if (isNew && unavailable !== null) {
    await removeIssue(request.database.db, hook.projectId, unavailable);
  }
  if (isNew && isAboutIssues) await askSoon(request.database.db, hook.projectId);
  if (isNew && projectEvent?.event === "repo_push") {
    await askFileSoon(request.database.db, hook.projectId);
  }
  const pullRequest = projectEvent && pullRequestNews(codeHost, fields, projectEvent);
  const provider = projectEvent && providerOf(projectEvent, request.server.settings);
  if (isNew && pullRequest && provider) {
    const { accountId, ...news } = pullRequest;
    const author = { provider, accountId };
    await followPullRequest(request.database.db, { projectId: hook.projectId, author, ...news });
  }
  return isNew ? result : "repeated";
}

interface Outcome {
  readonly result: Delivery["result"];
  readonly reason: string | null;
  readonly projectEvent: NormalizedEvent | null;
}

function outcomeOf(codeHost: CodeHost, event: string, fields: Fields): Outcome {
  const kind = kindOf(codeHost, event);
  if (kind === "ping") return { result: "ping", reason: null, projectEvent: null };
  if (kind === "issues") {
    return {
      result: "ignored",
      reason: t("webhooks.issuesNotShown"),
      projectEvent: null,
    };
  }
  if (kind === "other") {
    return {
      result: "ignored",
      reason: t("webhooks.otherNotShown"),
      projectEvent: null,
    };
  }
  if (kind === "repo_release" && !isPublication(codeHost, fields)) {
    return {
      result: "ignored",
      reason: t("webhooks.releaseNotShown"),
      projectEvent: null,
    };
  }
  try {
    return {
      result: "recorded",
      reason: null,
      projectEvent: normalizeEvent(codeHost, kind, fields),
    };
  } catch (error) {
    if (error instanceof MalformedEvent) throw new RefusedDelivery(400, "malformed", error.message);
    throw error;
  }
}

/** What the delivery says of a pull request, with its author's number at the code host. */
function pullRequestNews(codeHost: CodeHost, fields: Fields, { event, payload }: NormalizedEvent) {
  if (event !== "repo_pull_request") return null;
  const [author, body] =
    codeHost === "gitlab"
      ? ["object_attributes.author_id", "object_attributes.description"]
      : ["pull_request.user.id", "pull_request.body"];
  const authorId = fields.get(author);
  const { number, title, html_url: url } = payload.pull_request;
  if (typeof authorId !== "number" || url === null) return null;
  const text = `${title}\n${String(fields.get(body) ?? "")}`;
  return { accountId: String(authorId), number, url, text, action: payload.action };
}

/** Whose accounts people have at the code host of an event, if they sign in with these. */
function providerOf(happened: NormalizedEvent, settings: Settings) {
  const origin = URL.parse(linkOf(happened) ?? "")?.origin;
  const isAt = (url: string) => new URL(url).origin === origin;
  const provider = (["github", "gitea", "gitlab"] as const).find((id) => {
    const host = settings[id];
    return host && isAt(host.url);
  });
  // The demo's repositories have other addresses than its sign-in.
  return provider ?? (isAt(settings.codeHost.url) ? settings.codeHost.provider : null);
}

/** The sender's account, if the code host is one that people sign in with. */
function senderOf(happened: NormalizedEvent, settings: Settings): Sender | null {
  const { sender } = happened.payload;
  const accountId = happened.senderId;
  const provider = providerOf(happened, settings);
  if (!provider || accountId === null) return null;
  return sender && { provider, accountId: String(accountId), login: sender.login };
}

function linkOf({ event, payload }: NormalizedEvent): string | null {
  if (event === "repo_push") return payload.repository.html_url;
  return event === "repo_release" ? payload.release.html_url : payload.pull_request.html_url;
}
