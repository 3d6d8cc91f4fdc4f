// What a webhook would send, before it is added: a preview, and a test.
import type { FastifyInstance } from "fastify";
import {
  previewSiteWebhookOut,
  previewWebhookOut,
  testNewSiteWebhookOut,
  testNewWebhookOut,
  type WebhookOutTest,
} from "#contract/webhook-out-drafts.ts";
import { t } from "#shared/messages/t.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { currentTime } from "#server/database/clock.ts";
import { newId } from "#server/database/ids.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { hiddenProject } from "#server/features/projects/hidden-project.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import { type Call, serve } from "#server/http/serve.ts";
import { assertAllowed, assertKindAllowed, lockOwner, ownProject, senderOf } from "./checks.ts";
import { readEventData } from "./event-data.ts";
import { newestProject, previewOf } from "./preview.ts";
import type { Owner } from "./queries.ts";
import { isSuccess, shownAddress } from "./rules.ts";
import { attempt, requestFor } from "./send.ts";

export function webhookOutDraftRoutes(app: FastifyInstance): void {
  serve(app, previewWebhookOut, async (call) => preview(call, await ownProject(call)));
  serve(app, testNewWebhookOut, async (call) => test(call, await ownProject(call)));
  serve(app, previewSiteWebhookOut, (call) => preview(call, null));
  serve(app, testNewSiteWebhookOut, (call) => test(call, null));
}

async function preview(
  call: Pick<Call<typeof previewWebhookOut>, "request" | "me" | "query">,
  owner: Owner,
) {
  const { request, me } = call;
  const { db } = request.database;
  const { event, language } = call.query();
  await assertAllowed({ language }, request);
  const sender = senderOf(request);
  const shown = await previewOf(
    db,
    {
      event,
      language: language ?? sender.languages[0] ?? "en",
      projectId: owner ?? (await newestProject(db))?.id ?? null,
      userId: me().id,
      ofSite: owner === null,
    },
    sender,
  );
  if (!shown) throw hiddenProject();
  return shown;
}

/** Nothing of it is stored; that admins sent one is recorded. */
async function test(
  {
    request,
    me,
    body,
    count,
  }: Pick<Call<typeof testNewWebhookOut>, "request" | "me" | "body" | "count">,
  owner: Owner,
): Promise<WebhookOutTest> {
  const { db } = request.database;
  const wanted = body();
  const { kind, url, room = null, token = null, language = null } = wanted;
  if (kind === "standard") throw conflict(t("webhooks-out.testNeedsSecret"));
  await assertAllowed(wanted, request);
  await count();
  const id = newId();
  await inTransaction(db, async (transaction) => {
    const assertEngages = await lockOwner(transaction, owner, me());
    assertEngages();
    await assertKindAllowed(transaction, owner, kind);
    if (owner !== null) return;
    const subject = { kind: "webhook", id, name: shownAddress(kind, url) };
    await recordAct(transaction, {
      byUserId: me().id,
      act: "test webhook",
      subject,
      detail: { kind },
    });
  });
  const asked = { id, event: "test", projectId: owner };
  const told = (await readEventData(db, [asked])).get(id);
  if (!told) throw notFound(t("projects.missing"));
  const receiver = { webhookId: id, kind, url, room, token, language, secret: null };
  const sending = { ...receiver, ...asked, previousSecret: null };
  const outcome = await attempt(
    requestFor({ ...sending, happenedAt: currentTime().toISOString() }, told, senderOf(request)),
    request.server.settings.webhookHosts,
  );
  const { statusCode, problem, answer } = outcome;
  const tookMs = Math.round(outcome.tookMs);
  const state = isSuccess(statusCode) ? "delivered" : "failed";
  return { state, statusCode, tookMs, problem, answer };
}
