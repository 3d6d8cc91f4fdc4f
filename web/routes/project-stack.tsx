import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import ApplyArea from "#web/features/applications/ApplyArea.tsx";
import { DiscussionArea } from "#web/features/comments/DiscussionArea.tsx";
import { RoundTable } from "#web/features/members/RoundTable.tsx";
import { TeamList } from "#web/features/members/TeamList.tsx";
import { EventFeedArea } from "#web/features/project-events/EventFeedArea.tsx";
import { StackTab } from "#web/features/projects/StackTab.tsx";
import { teamQuery } from "#web/data/members.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader, type LoaderContext } from "#web/lib/loader.ts";
import { useSession } from "#web/data/session.ts";
import { ApplySkeleton } from "#web/features/applications/ApplyNotices.tsx";
import { ownApplicationQuery } from "#web/data/applications.ts";

export const loader = pageLoader(async (context) => {
  const { api, session, ensurePages, prefetch } = context;
  const project = await projectOf(context);
  const { user } = session;
  await Promise.all([
    // The team's list tells of its own failure.
    awaitOnServer(ensurePages(teamQuery(api, project.id)).catch(() => undefined)),
    user && mayHaveApplied(project) && prefetch(ownApplicationQuery(api, user.id, project.id)),
    awaitOnServer(prefetchEvents(context, project.id)),
    awaitOnServer(prefetchComments(context, project.id)),
  ]);
  return null;
});

/** The feed tells of its own failure. */
async function prefetchEvents(
  { api, url, ensurePages }: LoaderContext,
  projectId: string,
): Promise<void> {
  const { eventsCursorOf, eventsQuery } = await import("#web/data/project-events.ts");
  const after = eventsCursorOf(url.searchParams);
  await ensurePages(eventsQuery(api, projectId, after)).catch(() => undefined);
}

/** Its module is far below the page's first look, and so not among those that a page starts with. */
async function prefetchComments(
  { api, url, prefetch }: LoaderContext,
  projectId: string,
): Promise<void> {
  const { commentsQuery, discussionPartOf } = await import("#web/data/comments.ts");
  const comments = commentsQuery(api, projectId, discussionPartOf(url.searchParams));
  // What is read already stays as it is when the page's loaders run again.
  await prefetch({ ...comments, staleTime: "static" });
}

const projectOf = ({ api, param, ensure }: LoaderContext): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

const mayHaveApplied = ({ can }: Project) => !can.viewApplications && !can.apply;

/** A project's first tab: its stack and its team, how to join it, and what is said about it. */
export default function ProjectStackPage() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <StackTab
      project={project}
      table={<RoundTable project={project} />}
      team={<TeamList project={project} />}
      apply={<JoinArea key={project.id} project={project} />}
      feed={<EventFeedArea key={project.id} project={project} />}
      discussion={<DiscussionArea key={project.id} project={project} />}
    />
  );
}

// Few need it.
const InvitationCard = lazy(() => import("#web/features/invitations/InvitationCard.tsx"));

/** How one joins a project: an invitation comes before all else. */
function JoinArea({ project }: { project: Project }) {
  const container = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const { invitation } = project;
  return (
    <div ref={container} role="group" aria-label="Joining" tabIndex={-1} className="outline-none">
      {user && invitation ? (
        <Suspense fallback={<ApplySkeleton />}>
          <InvitationCard
            key={invitation.id}
            project={project}
            invitation={invitation}
            // The buttons that had the focus are gone.
            onAnswered={() => container.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      ) : (
        <ApplyArea project={project} />
      )}
    </div>
  );
}
