import type { FastifyInstance } from "fastify";
import {
  changeMailSettings,
  readMailSettings,
  removeMailAddress,
  requestMailAddress,
} from "#contract/mail.ts";
import { serve } from "#server/http/serve.ts";
import { linkPages } from "./link-pages.ts";
import { sendMail } from "./send-mails.ts";
import {
  changeMailSettings as changeSettings,
  mailSettingsOf,
  removeAddress,
  requestAddress,
} from "./settings.ts";

export function mailRoutes(app: FastifyInstance): void {
  const { settings } = app;

  serve(app, readMailSettings, ({ me, request }) =>
    mailSettingsOf(request.database.db, settings, me().id),
  );

  serve(app, changeMailSettings, async ({ me, body, request }) => {
    const { db } = request.database;
    await changeSettings(db, me().id, body());
    return mailSettingsOf(db, settings, me().id);
  });

  serve(app, requestMailAddress, async ({ me, body, request, count }) => {
    const { database, log } = request;
    const { address } = body();
    await count();
    const mailId = await requestAddress(database.db, settings, me().id, address);
    // Not awaited: if it fails, the job sends the mail.
    sendMail(database, settings, mailId).catch((error: unknown) => {
      log.warn({ err: error }, "could not send a confirmation mail yet; the job retries it");
    });
    return mailSettingsOf(database.db, settings, me().id);
  });

  serve(app, removeMailAddress, async ({ me, request }) => {
    const { db } = request.database;
    await removeAddress(db, me().id);
    return mailSettingsOf(db, settings, me().id);
  });

  linkPages(app);
}
