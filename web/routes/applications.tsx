import { ApplicationsScreen } from "#web/features/applications/ApplicationsScreen.tsx";
import { awaitOnServer, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { tabInSearch, applicationsQuery, tabCountsQuery } from "#web/data/applications.ts";
import { waitingCountQuery } from "#web/data/waiting-count.ts";

const own: PageMeta = { title: "Applications", noindex: true };

/** The viewer's applications; asks visitors to sign in. */
export const loader = pageLoader(async ({ api, session, url, ensurePages, prefetch }) => {
  const tab = tabInSearch(url.searchParams) ?? "pending";
  if (session.user) {
    await Promise.all([
      awaitOnServer(ensurePages(applicationsQuery(api, { user: session.user.id }, tab))),
      awaitOnServer(prefetch(waitingCountQuery(api))),
      awaitOnServer(prefetch(tabCountsQuery(api, { user: session.user.id }))),
    ]);
  }
  return own;
});

export default function ApplicationsPage() {
  return <ApplicationsScreen />;
}
