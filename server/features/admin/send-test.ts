// Lets an admin send a test notification.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sendTestNotification } from "#contract/admin.ts";
import { id } from "#contract/text.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { subjectOf } from "#server/features/admin/users/queries.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { notificationOf } from "#server/features/notifications/queries.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";

const recipient = z.object({ to: id });

export function testNotificationRoutes(app: FastifyInstance): void {
  const { adminLogins } = app.settings;
  serve(app, sendTestNotification, ({ me, body, peekBody, request }) =>
    inTransaction(request.database.db, async (db) => {
      const to = peekBody(recipient)?.to ?? body().to;
      const { user } = (await subjectOf(db, adminLogins, to)) ?? nobody();
      const [written] = await notify(db, [to], { event: "test", actorId: me().id });
      const sent = written && (await notificationOf(db, to, written.id));
      if (!sent) throw conflict(t("admin.suspendedNotNotified"));
      const subject = { kind: "user", id: to, name: user.username };
      await recordAct(db, { byUserId: me().id, act: "send test notification", subject });
      return sent;
    }),
  );
}

function nobody(): never {
  throw notFound(t("people.missing"));
}
