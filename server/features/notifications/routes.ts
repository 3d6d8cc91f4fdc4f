import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  changeNotificationSettings,
  readNotificationSettings,
} from "#contract/notification-settings.ts";
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from "#contract/notifications.ts";
import { id } from "#contract/text.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { countsOf, markRead, notificationOf, notificationsOf } from "./queries.ts";
import { settingsOf } from "./settings-queries.ts";
import { changeSettings } from "./settings.ts";

const personNamed = z.object({ to: id });
const numberCursor = z.tuple([z.number().int().min(1)]);

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, listNotifications, async ({ me, query, peekQuery, request }) => {
    if ((peekQuery(personNamed)?.to ?? me().id) !== me().id) {
      throw forbidden(t("notifications.ownOnly"));
    }
    const { pageSize, after, show } = query();
    const before = readCursor(after, numberCursor)?.[0] ?? null;
    const found = await notificationsOf(request.database, me().id, before, pageSize + 1, show);
    const { rows, next } = pageOf(found, pageSize, ({ number }) => [number]);
    return new Page(
      rows.map(({ notification }) => notification),
      next,
    );
  });

  serve(app, countNotifications, ({ me, request }) => countsOf(request.database, me().id));

  serve(app, readNotification, async ({ params, me, request }) => {
    const { db } = request.database;
    await markRead(db, me().id, [params.id]);
    const notification = await notificationOf(db, me().id, params.id);
    if (!notification) throw notFound(t(readNotification.missing));
    return notification;
  });

  serve(app, readAllNotifications, async ({ me, body, request }) => {
    return { unread: await markRead(request.database.db, me().id, body().only) };
  });

  serve(app, readNotificationSettings, ({ me, request }) =>
    settingsOf(request.database.db, me().id),
  );

  serve(app, changeNotificationSettings, async ({ me, body, request }) => {
    await changeSettings(request.database.db, me().id, body());
    return settingsOf(request.database.db, me().id);
  });
}
