import { lazy } from "react";
import { waitingQuery } from "#web/data/applications.ts";
import { waitingCountQuery } from "#web/data/waiting-count.ts";
import { WaitingBanner } from "#web/features/applications/WaitingBanner.tsx";
import { OwnInvitations } from "#web/features/invitations/OwnInvitations.tsx";
import { invitationsQuery } from "#web/data/invitations.ts";
import { MyProjectsScreen } from "#web/features/projects/MyProjectsScreen.tsx";
import { myProjectsInSearch } from "#web/features/projects/my-projects-params.ts";
import { ownProjectCountsQuery, ownProjectsQuery } from "#web/data/own-projects.ts";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, ensurePages, prefetch } = context;
  requireSession(context);
  await Promise.all([
    awaitOnServer(ensurePages(ownProjectsQuery(api, myProjectsInSearch(url.searchParams)))),
    awaitOnServer(prefetch(ownProjectCountsQuery(api))),
    awaitOnServer(prefetch(waitingCountQuery(api))),
    // The lists show their own errors.
    awaitOnServer(ensurePages(waitingQuery(api)).catch(() => undefined)),
    awaitOnServer(ensurePages(invitationsQuery(api)).catch(() => undefined)),
  ]);
  return { title: "My Projects", noindex: true };
});

const LeaveTeam = lazy(() => import("#web/features/members/LeaveTeam.tsx"));

const leaveButtonOf = (project: { id: string; name: string }) => (
  <LeaveTeam project={project} small />
);

export default function MyProjectsPage() {
  const waiting = (
    <>
      <WaitingBanner />
      <OwnInvitations />
    </>
  );
  return <MyProjectsScreen waiting={waiting} leaveButtonOf={leaveButtonOf} />;
}
