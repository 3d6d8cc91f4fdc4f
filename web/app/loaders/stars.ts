import { load, requireSession } from "#web/lib/loader.ts";
import { starredQuery } from "#web/features/stars/queries.ts";
import { arriving } from "./ssr-await.ts";

export const starredLoader = load(async ({ api, session, url, ensurePages }) => {
  requireSession(session);
  const after = url.searchParams.get("after") || undefined;
  await arriving(ensurePages(starredQuery(api, after)));
  return { title: "Starred Projects", noindex: true };
});
