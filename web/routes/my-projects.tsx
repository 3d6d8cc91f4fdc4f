import { OwnInvitations } from "#web/features/invitations/OwnInvitations.tsx";
import { invitationsQuery } from "#web/features/invitations/queries.ts";
import { MyProjectsScreen } from "#web/features/projects/MyProjectsScreen.tsx";
import { myProjectsOf } from "#web/features/projects/my-projects-of.ts";
import { membershipsQuery } from "#web/data/members.ts";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";

export const loader = pageLoader(async ({ api, session, url, ensurePages }) => {
  const user = requireSession(session).id;
  await Promise.all([
    awaitOnServer(ensurePages(membershipsQuery(api, { user, ...myProjectsOf(url.searchParams) }))),
    // They show their own failure.
    awaitOnServer(ensurePages(invitationsQuery(api)).catch(() => undefined)),
  ]);
  return { title: "My Projects", noindex: true };
});

export default function MyProjectsPage() {
  return <MyProjectsScreen invitations={<OwnInvitations />} />;
}
