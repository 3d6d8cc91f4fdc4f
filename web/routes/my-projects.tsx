import { lazy } from "react";
import { OwnInvitations } from "#web/features/invitations/OwnInvitations.tsx";
import { invitationsQuery } from "#web/data/invitations.ts";
import { MyProjectsScreen } from "#web/features/projects/MyProjectsScreen.tsx";
import { myProjectsInSearch } from "#web/features/projects/my-projects-params.ts";
import { ownProjectsQuery } from "#web/data/own-projects.ts";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, ensurePages } = context;
  requireSession(context);
  await Promise.all([
    awaitOnServer(ensurePages(ownProjectsQuery(api, myProjectsInSearch(url.searchParams)))),
    // The lists show their own errors.
    awaitOnServer(ensurePages(invitationsQuery(api)).catch(() => undefined)),
  ]);
  return { title: "My Projects", noindex: true };
});

const LeaveTeam = lazy(() => import("#web/features/members/LeaveTeam.tsx"));

const leaveButtonOf = (project: { id: string; name: string }) => (
  <LeaveTeam project={project} small />
);

export default function MyProjectsPage() {
  return <MyProjectsScreen invitations={<OwnInvitations />} leaveButtonOf={leaveButtonOf} />;
}
