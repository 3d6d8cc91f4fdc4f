import { load, requireSession } from "#web/app/load.ts";
import { sessionsQuery } from "#web/features/account/queries.ts";
import { arriving } from "./arriving.ts";

export const accountSettingsLoader = load(async ({ api, session, ensurePages }) => {
  requireSession(session);
  await arriving(ensurePages(sessionsQuery(api)));
  return { title: "Account Settings", noindex: true };
});
