// Which kinds owners may use, and which hosts the operator names.
import type { FastifyInstance } from "fastify";
import {
  changeWebhookOutKind,
  listWebhookOutKinds,
  readWebhookOutHosts,
} from "#contract/webhook-out-kinds.ts";
import { webhookOutName } from "#shared/webhooks-out.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { serve } from "#server/http/serve.ts";
import { kindRules, setKindAllowed } from "./queries.ts";

export function webhookOutKindRoutes(app: FastifyInstance): void {
  serve(app, listWebhookOutKinds, ({ request }) => kindRules(request.database.db));

  serve(app, readWebhookOutHosts, async ({ request }) => [...request.server.settings.webhookHosts]);

  serve(app, changeWebhookOutKind, ({ params: { kind }, request, me, body }) => {
    const { isAllowed } = body();
    return inTransaction(request.database.db, async (db) => {
      if (await setKindAllowed(db, kind, isAllowed)) {
        const act = isAllowed ? "allow integrations" : "forbid integrations";
        const subject = { kind: "webhook", id: kind, name: webhookOutName(kind) };
        await recordAct(db, { byUserId: me().id, act, subject });
      }
      return { kind, isAllowed };
    });
  });
}
