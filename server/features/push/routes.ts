import type { FastifyInstance } from "fastify";
import {
  addPushDevice,
  changePushSettings,
  listPushDevices,
  readPushKey,
  readPushSettings,
  removePushDevice,
  testPushDevice,
} from "#contract/push.ts";
import { pushLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { knowsTimeZone } from "#server/database/knows-time-zone.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict, invalid, notFound } from "#server/http/errors.ts";
import { mayBePublic } from "#server/http/public-lookup.ts";
import { serve } from "#server/http/serve.ts";
import { sessionOf } from "#server/http/viewer.ts";
import { pushKeyOf } from "./push-key.ts";
import { isTaken, noAnswer, sendTest } from "./send-pushes.ts";
import {
  devicesOf,
  eraseDevice,
  kindsOf,
  pushSettingsOf,
  storeDevice,
  storeQuietHours,
} from "./queries.ts";

export function pushRoutes(app: FastifyInstance): void {
  serve(app, readPushKey, async ({ request }) => {
    const { publicKey } = await pushKeyOf(request.database.db);
    return { publicKey };
  });

  serve(app, listPushDevices, ({ me, request }) =>
    devicesOf(request.database.db, me().id, sessionOf(me())),
  );

  serve(app, readPushSettings, ({ me, request }) => pushSettingsOf(request.database.db, me().id));

  serve(app, changePushSettings, async ({ me, body, request }) => {
    const { db } = request.database;
    const { quiet } = body();
    if (quiet && !(await knowsTimeZone(db, quiet.timeZone))) {
      const message = t("forms.notATimeZone");
      throw invalid(`quiet.timeZone: ${message}`, [{ path: "quiet.timeZone", message }]);
    }
    await storeQuietHours(db, me().id, quiet);
    return { quiet };
  });

  serve(app, addPushDevice, async ({ me, body, request }) => {
    const { endpoint, keys, kinds: chosen } = body();
    const url = new URL(endpoint);
    // Its addresses are checked when it is connected to.
    if (!mayBePublic(url) || (url.port !== "" && url.port !== "443")) {
      const message = t("push.wrongEndpoint");
      throw invalid(`endpoint: ${message}`, [{ path: "endpoint", message }]);
    }
    const [userId, sessionId] = [me().id, sessionOf(me())];
    return inTransaction(request.database.db, async (db) => {
      await lockPerson(db, userId);
      const kinds = chosen ?? (await kindsOf(db, sessionId));
      if (!kinds) throw notFound(t(addPushDevice.missing));
      const others = (await devicesOf(db, userId, sessionId)).filter(({ current }) => !current);
      if (others.length >= pushLimits.devices) {
        throw conflict(t("push.tooMany", { max: pushLimits.devices }));
      }
      return storeDevice(db, { userId, sessionId, endpoint, keys, kinds });
    });
  });

  serve(app, testPushDevice, async ({ me, request, count }) => {
    await count();
    const from = { userId: me().id, sessionId: sessionOf(me()), site: app.site.current.name };
    const status = await sendTest(request.database, app.settings, from);
    if (status === undefined) throw notFound(t(testPushDevice.missing));
    return { accepted: isTaken(status), status: status === noAnswer ? null : status };
  });

  serve(app, removePushDevice, async ({ me, params, request }) => {
    const device = { id: params.id, userId: me().id, sessionId: sessionOf(me()) };
    const removed = await eraseDevice(request.database.db, device);
    if (!removed) throw notFound(t(removePushDevice.missing));
    return removed;
  });
}
