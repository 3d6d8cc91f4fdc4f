import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { DiscussionArea } from "#web/features/comments/DiscussionArea.tsx";
import { EventFeedArea } from "#web/features/project-events/EventFeedArea.tsx";
import { teamQuery } from "#web/data/members.ts";
import { projectQuery } from "#web/data/projects.ts";
import { starterIssuesQuery } from "#web/data/starter-issues.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { drawnForVisitors } from "#web/lib/drawn-for-visitors.tsx";
import { awaitOnServer, pageLoader, type LoaderContext } from "#web/lib/loader.ts";
import { Card } from "#web/ui/Card.tsx";
import { TicketDivider } from "#web/ui/TicketDivider.tsx";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";
import {
  JoinArea,
  loadSeats,
  mayHaveApplied,
  TeamDiagramArea,
  useSeatsView,
} from "./project-seats.tsx";

export const loader = pageLoader(async (context) => {
  const { api, session, ensurePages, prefetch } = context;
  const project = await projectOf(context);
  const { user } = session;
  await Promise.all([
    // The team's list shows its own error.
    awaitOnServer(ensurePages(teamQuery(api, project.id)).catch(() => undefined)),
    user && mayHaveApplied(project) && prefetchApplication(context, user.id, project.id),
    project.can.managePositions && prefetchWaiting(context, project.id),
    // What isn't server-rendered is there when the page appears.
    !import.meta.env.SSR && Promise.all([loadSeats(), team.load()]).catch(() => undefined),
    hasStarterIssues(project) && awaitOnServer(prefetch(starterIssuesQuery(api, project.id))),
    hasStarterIssues(project) &&
      !import.meta.env.SSR &&
      starterIssues.load().catch(() => undefined),
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

/** The owners' card links to them; without them it is still complete. */
async function prefetchWaiting({ api, ensurePages }: LoaderContext, project: string) {
  const { applicationsQuery } = await import("#web/data/applications.ts");
  await ensurePages(applicationsQuery(api, { project }, "pending")).catch(() => undefined);
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

/** A project's first tab: its stack, its team, how to join, and its discussion. */
export default function ProjectStackPage() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const { user } = useSession();
  const view = useSeatsView(project);
  return (
    // In the order of a narrow window, so that late content moves nothing. In the grid of the
    // project's header.
    <>
      {/* At least as high as the window, and sticky at its lower edge: a higher column can be
          scrolled to its end, a lower one keeps its card at the top. */}
      <div className="bottom-6 min-w-0 max-lg:mt-8 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-[min(100%,100dvh-48px)] lg:self-end">
        <Card as="aside" aria-label="The team and how to join it">
          {view === "seats" && (
            <>
              <div className="px-4 pt-4 pb-3">
                <TeamDiagramArea key={project.id} project={project} />
              </div>
              <TicketDivider />
            </>
          )}
          <JoinArea key={project.id} project={project} view={view} />
        </Card>
        {/* Members look for nothing here, and the forms need the height. */}
        {user && !project.can.viewApplications && view === "seats" && (
          <HydratingPart key={project.id}>
            <AlsoFits project={project} />
          </HydratingPart>
        )}
      </div>
      <div className="grid min-w-0 gap-10 pt-8">
        <EventFeedArea key={`events ${project.id}`} project={project} />
        {hasStarterIssues(project) && (
          <starterIssues.Part key={`issues ${project.id}`} isStatic={!user} project={project} />
        )}
        <team.Part key={`team ${project.id}`} isStatic={!user} project={project} />
        <DiscussionArea key={project.id} project={project} />
      </div>
    </>
  );
}

// Not loaded for visitors, who have no stack, nor for members.
const AlsoFits = lazy(() => import("#web/features/matches/AlsoFits.tsx"));

const team = drawnForVisitors(() => import("#web/features/members/TeamList.tsx"));
const starterIssues = drawnForVisitors(
  () => import("#web/features/starter-issues/StarterIssues.tsx"),
);
