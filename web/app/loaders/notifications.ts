import { load } from "#web/lib/loader.ts";
import { notificationsQuery } from "#web/features/notifications/queries.ts";
import { arriving } from "./ssr-await.ts";

/** One's own notifications; for a visitor the same page asks to sign in. */
export const notificationsLoader = load(async ({ api, session, ensurePages }) => {
  if (session.user) await arriving(ensurePages(notificationsQuery(api, session.user.id)));
  return { title: "Notifications", noindex: true };
});
