import { awaitOnServer, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { WaitingApplicationsScreen } from "#web/features/applications/WaitingApplicationsScreen.tsx";
import { inboxQuery, tabCountsQuery } from "#web/data/applications.ts";
import { ownedProjectsQuery } from "#web/data/findable-people.ts";
import { inboxInSearch } from "#web/features/applications/use-inbox.ts";
import { waitingCountQuery } from "#web/data/waiting-count.ts";

const meta: PageMeta = { title: "Applications waiting for you", noindex: true };

/** The applications to the viewer's projects; asks visitors to sign in. */
export const loader = pageLoader(async ({ api, session, url, ensurePages, prefetch }) => {
  if (session.user) {
    const filter = inboxInSearch(url.searchParams);
    await Promise.all([
      awaitOnServer(ensurePages(inboxQuery(api, filter))),
      awaitOnServer(prefetch(tabCountsQuery(api, { owned: "true", project: filter.project }))),
      awaitOnServer(prefetch(ownedProjectsQuery(api, session.user.id))),
      awaitOnServer(prefetch(waitingCountQuery(api))),
    ]);
  }
  return meta;
});

export default function WaitingPage() {
  return <WaitingApplicationsScreen />;
}
