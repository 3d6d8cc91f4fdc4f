// Below /admin: for admins alone; everybody else is led home, by the server already.
import { redirect } from "react-router";
import { load, type Loader, type PageMeta, type Visit } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { adminFilterOf, auditFilterOf, usersFilterOf } from "#web/features/admin/filters.ts";
import {
  adminTechsQuery,
  adminUsersQuery,
  auditQuery,
  wantedTechsQuery,
} from "#web/features/admin/queries.ts";
import { hiddenWordsQuery, trendingQuery } from "#web/features/trending/queries.ts";
import { arriving } from "./ssr-await.ts";

/** A loader of the admin area: its frame's and each page's, since they run side by side. */
export function adminLoad(prepare: (visit: Visit) => Promise<PageMeta | null>): Loader {
  return load(async (visit) => {
    if (!visit.session.user?.isAdmin) throw redirect(paths.home());
    return prepare(visit);
  });
}

export const adminLoader = adminLoad(async () => null);

export const adminTechsLoader = adminLoad(
  async ({ api, url, ensurePages, prefetch, queryClient }) => {
    const filter = adminFilterOf(url.searchParams);
    await arriving(
      Promise.all([
        ensurePages(adminTechsQuery(api, filter)),
        // Below the list; they tell of their own failures.
        queryClient.infiniteQuery(wantedTechsQuery(api)).catch(() => undefined),
        prefetch(trendingQuery(api)),
        prefetch(hiddenWordsQuery(api)),
      ]),
    );
    return { title: "Techs · Admin", noindex: true };
  },
);

export const adminNotificationsLoader = adminLoad(async () => ({
  title: "Notifications · Admin",
  noindex: true,
}));

export const adminUsersLoader = adminLoad(async ({ api, url, ensurePages }) => {
  await arriving(ensurePages(adminUsersQuery(api, usersFilterOf(url.searchParams))));
  return { title: "Users · Admin", noindex: true };
});

export const adminAuditLoader = adminLoad(async ({ api, url, ensurePages }) => {
  await arriving(ensurePages(auditQuery(api, auditFilterOf(url.searchParams))));
  return { title: "Audit Log · Admin", noindex: true };
});
