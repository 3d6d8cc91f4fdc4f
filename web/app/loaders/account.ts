import { load, requireSession } from "#web/lib/loader.ts";
import { sessionsQuery } from "#web/features/accounts/queries.ts";
import { blocksQuery } from "#web/features/blocks/queries.ts";
import { notificationSettingsQuery } from "#web/data/notifications.ts";
import { arriving } from "./ssr-await.ts";

export const accountSettingsLoader = load(async ({ api, session, ensurePages, prefetch }) => {
  requireSession(session);
  await Promise.all([
    arriving(ensurePages(sessionsQuery(api))),
    arriving(prefetch(notificationSettingsQuery(api))),
    // The list shows its own failure.
    arriving(ensurePages(blocksQuery(api)).catch(() => undefined)),
  ]);
  return { title: "Account Settings", noindex: true };
});
