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
import { starterIssuesQuery } from "#web/data/starter-issues.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader, type LoaderContext } from "#web/lib/loader.ts";
import { useSession } from "#web/data/session.ts";
import { ApplySkeleton } from "#web/features/applications/ApplyNotices.tsx";

export const loader = pageLoader(async (context) => {
  const { api, session, ensurePages, prefetch } = context;
  const project = await projectOf(context);
  const { user } = session;
  await Promise.all([
    // The team's list shows its own error.
    awaitOnServer(ensurePages(teamQuery(api, project.id)).catch(() => undefined)),
    user && mayHaveApplied(project) && prefetchApplication(context, user.id, project.id),
    hasStarterIssues(project) && awaitOnServer(prefetch(starterIssuesQuery(api, project.id))),
    awaitOnServer(prefetchEvents(context, project.id)),
    awaitOnServer(prefetchComments(context, project.id)),
  ]);
  return null;
});

/** Visitors don't load the code of applications. */
async function prefetchApplication(
  { api, prefetch }: LoaderContext,
  userId: string,
  projectId: string,
): Promise<void> {
  const { ownApplicationQuery } = await import("#web/data/applications.ts");
  await prefetch(ownApplicationQuery(api, userId, projectId));
}

/** They are no invitation where nobody can join. */
const hasStarterIssues = ({ starterIssueCount, archivedAt }: Project) =>
  starterIssueCount > 0 && archivedAt === null;

/** The feed shows its own error. */
async function prefetchEvents(
  { api, url, ensurePages }: LoaderContext,
  projectId: string,
): Promise<void> {
  const { eventsCursorOf, eventsQuery } = await import("#web/data/project-events.ts");
  const after = eventsCursorOf(url.searchParams);
  await ensurePages(eventsQuery(api, projectId, after)).catch(() => undefined);
}

/** Its module isn't preloaded, because the feed is far below the first screen. */
async function prefetchComments(
  { api, url, prefetch }: LoaderContext,
  projectId: string,
): Promise<void> {
  const { commentsQuery, discussionPartOf } = await import("#web/data/comments.ts");
  const comments = commentsQuery(api, projectId, discussionPartOf(url.searchParams));
  // Loaded comments stay as they are when the loaders run again.
  await prefetch({ ...comments, staleTime: "static" });
}

const projectOf = ({ api, param, ensure }: LoaderContext): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

const mayHaveApplied = ({ can }: Project) => !can.viewApplications && !can.apply;

/** A project's first tab: its stack, its team, how to join, and its discussion. */
export default function ProjectStackPage() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <StackTab
      project={project}
      table={<RoundTable project={project} />}
      team={<TeamList project={project} />}
      apply={<JoinArea key={project.id} project={project} />}
      starterIssues={hasStarterIssues(project) && <StarterIssuesArea project={project} />}
      feed={<EventFeedArea key={project.id} project={project} />}
      discussion={<DiscussionArea key={project.id} project={project} />}
    />
  );
}

const StarterIssues = lazy(() => import("#web/features/starter-issues/StarterIssues.tsx"));

function StarterIssuesArea({ project }: { project: Project }) {
  return (
    <Suspense fallback={<div className="h-60" />}>
      <StarterIssues project={project} />
    </Suspense>
  );
}

// Loaded on demand: few viewers have an invitation.
const InvitationCard = lazy(() => import("#web/features/invitations/InvitationCard.tsx"));

/** The card to join a project: an invitation takes precedence over the application form. */
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
            // The focused buttons are removed.
            onAnswered={() => container.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      ) : (
        <ApplyArea project={project} />
      )}
    </div>
  );
}
