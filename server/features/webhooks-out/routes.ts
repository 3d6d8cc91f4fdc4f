// The same for a project, whose owners manage its webhooks, and for the site, whose admins do.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  getSiteWebhookOutDelivery,
  getWebhookOutDelivery,
  listSiteWebhookOutDeliveries,
  listWebhookOutDeliveries,
  replaySiteWebhookOutDelivery,
  replayWebhookOutDelivery,
  stopSiteWebhookOutDelivery,
  stopWebhookOutDelivery,
  type WebhookOutDelivery,
  type WebhookOutDeliveryDetails,
} from "#contract/webhook-out-deliveries.ts";
import {
  changeSiteWebhookOut,
  changeWebhookOut,
  countProjectWebhooksOut,
  createSiteWebhookOut,
  createWebhookOut,
  deleteSiteWebhookOut,
  deleteWebhookOut,
  listSiteWebhooksOut,
  listWebhooksOut,
  rotateSiteWebhookOutSecret,
  rotateWebhookOutSecret,
  testSiteWebhookOut,
  testWebhookOut,
  type WebhookOut,
  type WebhookOutChanges,
} from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { readCursor } from "#server/http/cursor.ts";
import { conflict, invalid, notFound } from "#server/http/errors.ts";
import { type Call, serve } from "#server/http/serve.ts";
import { assertAllowed, assertKindAllowed, lockOwner, ownProject, senderOf } from "./checks.ts";
import { webhookOutDraftRoutes } from "./draft-routes.ts";
import { readEventData } from "./event-data.ts";
import { webhookOutKindRoutes } from "./kind-routes.ts";
import {
  countsOfProjects,
  deleteWebhookOutRow,
  deliveriesOf,
  deliveryOf,
  insertTest,
  insertWebhookOut,
  type Owner,
  receiverOf,
  recordTest,
  replaceWebhookOutSecret,
  replayDelivery,
  stopDelivery,
  type StoredWebhook,
  storedWebhook,
  updateWebhookOut,
  webhookOutOf,
  webhooksOutOf,
} from "./queries.ts";
import { shownAddress } from "./rules.ts";
import { attempt, requestFor, withoutSecrets } from "./send.ts";

const numberCursor = z.tuple([z.number().int()]);

export function webhookOutRoutes(app: FastifyInstance): void {
  webhookOutDraftRoutes(app);
  webhookOutKindRoutes(app);
  serve(app, listWebhooksOut, async (call) =>
    webhooksOutOf(call.request.database.db, await ownProject(call), call.me().id),
  );
  serve(app, createWebhookOut, async (call) => create(call, await ownProject(call)));
  serve(app, changeWebhookOut, async (call) => change(call, await ownProject(call)));
  serve(app, deleteWebhookOut, async (call) => remove(call, await ownProject(call)));
  serve(app, rotateWebhookOutSecret, async (call) => rotate(call, await ownProject(call)));
  serve(app, testWebhookOut, async (call) => test(call, await ownProject(call)));
  serve(app, listWebhookOutDeliveries, async (call) => deliveries(call, await ownProject(call)));
  serve(app, getWebhookOutDelivery, async (call) => details(call, await ownProject(call)));
  serve(app, replayWebhookOutDelivery, async (call) => replay(call, await ownProject(call)));
  serve(app, stopWebhookOutDelivery, async (call) => stop(call, await ownProject(call)));

  serve(app, listSiteWebhooksOut, ({ request, me }) =>
    webhooksOutOf(request.database.db, null, me().id),
  );
  serve(app, countProjectWebhooksOut, ({ request }) => countsOfProjects(request.database.db));
  serve(app, createSiteWebhookOut, (call) => create(call, null));
  serve(app, changeSiteWebhookOut, (call) => change(call, null));
  serve(app, deleteSiteWebhookOut, (call) => remove(call, null));
  serve(app, rotateSiteWebhookOutSecret, (call) => rotate(call, null));
  serve(app, testSiteWebhookOut, (call) => test(call, null));
  serve(app, listSiteWebhookOutDeliveries, (call) => deliveries(call, null));
  serve(app, getSiteWebhookOutDelivery, (call) => details(call, null));
  serve(app, replaySiteWebhookOutDelivery, (call) => replay(call, null));
  serve(app, stopSiteWebhookOutDelivery, (call) => stop(call, null));
}

interface Written<T> {
  readonly result: T;
  readonly webhook: StoredWebhook;
  /** If it is about one. */
  readonly delivery?: Pick<WebhookOutDelivery, "id" | "type">;
}

/**
 * Runs `write` in a transaction in which nobody else changes the webhooks of the owner, and the caller
 * still may. What admins do is recorded.
 */
function writing<T>(
  { request, me }: Pick<Call<typeof createWebhookOut>, "request" | "me">,
  owner: Owner,
  act: string,
  write: (db: Db, assertEngages: () => void) => Promise<Written<T>>,
): Promise<T> {
  return inTransaction(request.database.db, async (db) => {
    const lock = await lockOwner(db, owner, me());
    const { result, webhook, delivery } = await write(db, lock);
    if (owner === null) {
      const subject = { kind: "webhook", id: webhook.id, name: webhook.url };
      const about = delivery && { id: delivery.id, type: delivery.type };
      const detail = { kind: webhook.kind, events: webhook.events, delivery: about };
      await recordAct(db, { byUserId: me().id, act, subject, detail });
    }
    return result;
  });
}

async function found(db: Db, owner: Owner, id: string): Promise<StoredWebhook> {
  const webhook = await storedWebhook(db, owner, id);
  if (!webhook) throw notFound(t("webhooks-out.missing"));
  return webhook;
}

/** As it is shown: with what was sent and missed. */
async function shown(
  db: Db,
  owner: Owner,
  { me }: Pick<Write, "me">,
  id: string,
): Promise<WebhookOut> {
  const webhook = await webhookOutOf(db, owner, me().id, id);
  if (!webhook) throw notFound(t("webhooks-out.missing"));
  return webhook;
}

async function create(
  call: Pick<Call<typeof createWebhookOut>, "request" | "me" | "body">,
  owner: Owner,
) {
  const wanted = call.body();
  await assertAllowed(wanted, call.request);
  return writing(call, owner, "add webhook", async (db, assertEngages) => {
    assertEngages();
    await assertKindAllowed(db, owner, wanted.kind);
    const made = await insertWebhookOut(db, owner, wanted);
    if (!made) throw conflict(t("webhooks-out.tooMany", { max: webhookOutLimits.perProject }));
    const webhook = await shown(db, owner, call, made.id);
    return { webhook, result: { ...webhook, secret: made.secret } };
  });
}

interface OnWebhook {
  readonly params: { readonly webhookId: string };
}

interface OnDelivery {
  readonly params: { readonly webhookId: string; readonly deliveryId: string };
}

async function change(
  call: Pick<Call<typeof changeWebhookOut>, "request" | "me" | "body"> & OnWebhook,
  owner: Owner,
) {
  const { webhookId } = call.params;
  const { db } = call.request.database;
  const { kind } = await found(db, owner, webhookId);
  const changes = call.body();
  await assertAllowed(changes, call.request);
  for (const path of ["room", "token"] as const) {
    if (changes[path] === undefined || kind === "matrix") continue;
    const message = t("webhooks-out.matrixOnly");
    throw invalid(`${path}: ${message}`, [{ path, message }]);
  }
  if (kind === "standard" && changes.quiet) {
    const message = t("webhooks-out.quietIsForChats");
    throw invalid(`quiet: ${message}`, [{ path: "quiet", message }]);
  }
  return writing(call, owner, "edit webhook", async (transaction, assertEngages) => {
    const before = await found(transaction, owner, webhookId);
    if (changes.isActive && !before.isActive) {
      assertEngages();
      await assertKindAllowed(transaction, owner, kind);
    }
    assertTokenStays(before, changes);
    if (Object.keys(changes).length > 0) {
      await updateWebhookOut(transaction, before, changes, call.me().id);
    }
    const webhook = await shown(transaction, owner, call, webhookId);
    return { webhook, result: webhook };
  });
}

/** Whoever may change the address must not get the access token of whoever entered it. */
function assertTokenStays(
  { kind, url: homeserver }: StoredWebhook,
  { url, token }: WebhookOutChanges,
) {
  if (kind !== "matrix" || url === undefined || token !== undefined) return;
  if (shownAddress(kind, url) === homeserver) return;
  const message = t("webhooks-out.tokenAgain");
  throw invalid(`token: ${message}`, [{ path: "token", message }]);
}

type Write = Pick<Call<typeof deleteWebhookOut>, "request" | "me"> & OnWebhook;

const remove = (call: Write, owner: Owner) =>
  writing(call, owner, "delete webhook", async (db) => {
    const webhook = await shown(db, owner, call, call.params.webhookId);
    await deleteWebhookOutRow(db, webhook.id);
    return { webhook, result: webhook };
  });

const rotate = (call: Write, owner: Owner) =>
  writing(call, owner, "rotate webhook secret", async (db) => {
    const { id, kind } = await found(db, owner, call.params.webhookId);
    if (kind !== "standard") throw conflict(t("webhooks-out.noSecret"));
    const secret = await replaceWebhookOutSecret(db, id);
    const webhook = await shown(db, owner, call, id);
    return { webhook, result: { ...webhook, secret } };
  });

/** The request is made between two transactions: it may take ten seconds. */
async function test(call: Write & Pick<Call<typeof testWebhookOut>, "count">, owner: Owner) {
  const { webhookId } = call.params;
  const { db } = call.request.database;
  await found(db, owner, webhookId);
  await call.count();
  const sending = await writing(call, owner, "test webhook", async (transaction, assertEngages) => {
    const webhook = await found(transaction, owner, webhookId);
    assertEngages();
    await assertKindAllowed(transaction, owner, webhook.kind);
    const made = await insertTest(transaction, webhookId, owner);
    return { webhook, result: made, delivery: { ...made, type: "test" } };
  });
  const receiver = await receiverOf(db, webhookId);
  const delivery = { id: sending.id, event: "test", projectId: owner };
  const told = (await readEventData(db, [delivery])).get(delivery.id);
  if (!receiver || !told) throw notFound(t("webhooks-out.missing"));
  const { webhookHosts } = call.request.server.settings;
  const asked = { ...receiver, ...delivery, happenedAt: sending.happenedAt };
  const outcome = await attempt(requestFor(asked, told, senderOf(call.request)), webhookHosts);
  const recorded = await recordTest(db, delivery.id, outcome);
  if (!recorded) throw notFound(t("webhooks-out.missing"));
  return recorded;
}

async function deliveries(
  call: Pick<Call<typeof listWebhookOutDeliveries>, "request" | "query"> & OnWebhook,
  owner: Owner,
) {
  const { db } = call.request.database;
  const { id } = await found(db, owner, call.params.webhookId);
  const { state, pageSize, after } = call.query();
  const before = readCursor(after, numberCursor)?.[0] ?? null;
  return deliveriesOf(db, id, { state, before, pageSize });
}

/** The request is made anew, as the sender does. */
async function details(
  call: Pick<Call<typeof getWebhookOutDelivery>, "request"> & OnDelivery,
  owner: Owner,
): Promise<WebhookOutDeliveryDetails> {
  const { db } = call.request.database;
  const { webhookId, deliveryId } = call.params;
  const { url } = await found(db, owner, webhookId);
  const asked = await deliveryOf(db, webhookId, deliveryId);
  const receiver = await receiverOf(db, webhookId);
  if (!asked || !receiver) throw notFound(t("webhooks-out.deliveryMissing"));
  const { projectId, ...delivery } = asked;
  const [told] = (
    await readEventData(db, [{ id: deliveryId, event: delivery.type, projectId }])
  ).values();
  if (!told) return { ...delivery, request: null };
  const { type: event, happenedAt } = delivery;
  const sending = { ...receiver, id: deliveryId, event, happenedAt };
  const request = requestFor(sending, told, senderOf(call.request));
  return { ...delivery, request: { ...withoutSecrets(request), url } };
}

const replay = (call: Write & OnDelivery, owner: Owner) =>
  writing(call, owner, "replay webhook", async (db, assertEngages) => {
    const webhook = await storedWebhook(db, owner, call.params.webhookId);
    const result = webhook && (await replayDelivery(db, webhook.id, call.params.deliveryId));
    if (!result) throw notFound(t("webhooks-out.deliveryMissing"));
    if (!webhook.isActive) throw conflict(t("webhooks-out.isOff"));
    assertEngages();
    await assertKindAllowed(db, owner, webhook.kind);
    return { webhook, result, delivery: result };
  });

const stop = (call: Write & OnDelivery, owner: Owner) =>
  writing(call, owner, "stop webhook", async (db) => {
    const webhook = await storedWebhook(db, owner, call.params.webhookId);
    const result = webhook && (await stopDelivery(db, webhook.id, call.params.deliveryId));
    if (!result) throw notFound(t("webhooks-out.deliveryMissing"));
    return { webhook, result, delivery: result };
  });
