import { awaitOnServer, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { WaitingApplicationsScreen } from "#web/features/applications/WaitingApplicationsScreen.tsx";
import { waitingQuery } from "#web/data/applications.ts";
import { waitingCountQuery } from "#web/data/waiting-count.ts";

const meta: PageMeta = { title: "Applications waiting for you", noindex: true };

/** The list of pending applications; asks visitors to sign in. */
export const loader = pageLoader(async ({ api, session, ensurePages, prefetch }) => {
  if (session.user) {
    await Promise.all([
      awaitOnServer(ensurePages(waitingQuery(api))),
      awaitOnServer(prefetch(waitingCountQuery(api))),
    ]);
  }
  return meta;
});

export default function WaitingPage() {
  return <WaitingApplicationsScreen />;
}
