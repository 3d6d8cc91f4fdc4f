import { load, requireSession } from "#web/app/load.ts";
import { sessionsQuery } from "#web/features/account/queries.ts";
import { notificationSettingsQuery } from "#web/features/notifications/queries.ts";
import { arriving } from "./arriving.ts";

export const accountSettingsLoader = load(async ({ api, session, ensurePages, prefetch }) => {
  requireSession(session);
  await Promise.all([
    arriving(ensurePages(sessionsQuery(api))),
    arriving(prefetch(notificationSettingsQuery(api))),
  ]);
  return { title: "Account Settings", noindex: true };
});
