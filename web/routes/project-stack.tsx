import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { Discussion } from "#web/features/comments/Discussion.tsx";
import { AlsoFits } from "#web/features/matches/AlsoFits.tsx";
import { TeamList } from "#web/features/members/TeamList.tsx";
import { Gallery } from "#web/features/pictures/Gallery.tsx";
import { EventFeed } from "#web/features/project-events/EventFeed.tsx";
import { StarterIssues } from "#web/features/starter-issues/StarterIssues.tsx";
import {
  applicationDraft,
  applicationsQuery,
  ownApplicationQuery,
} from "#web/data/applications.ts";
import { commentDraft, commentsQuery, discussionPartOf } from "#web/data/comments.ts";
import {
  eventsCursorOf,
  eventsQuery,
  projectQuery,
  starterIssuesQuery,
} from "#web/data/projects.ts";
import { teamQuery } from "#web/data/members.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { draftOf, saveDraft } from "#web/lib/drafts.ts";
import { Card } from "#web/ui/Card.tsx";
import { TicketDivider } from "#web/ui/Dividers.tsx";
import { awaitOnServer, pageLoader, type LoaderContext } from "#web/lib/loader.ts";
import { JoinArea, mayHaveApplied, TeamDiagramArea, useSeatsView } from "./project-seats.tsx";

export const loader = pageLoader(async (context) => {
  const { api, session, url, ensurePages, prefetch } = context;
  const project = await projectOf(context);
  const { id } = project;
  const { user } = session;
  const events = eventsQuery(api, id, eventsCursorOf(url.searchParams));
  const comments = commentsQuery(api, id, discussionPartOf(url.searchParams));
  await Promise.all([
    // The team's list, the owners' card and the feed show their own errors, or do without.
    awaitOnServer(ensurePages(teamQuery(api, id)).catch(() => undefined)),
    user && mayHaveApplied(project) && prefetch(ownApplicationQuery(api, user.id, id)),
    project.can.managePositions &&
      ensurePages(applicationsQuery(api, { project: id }, "pending")).catch(() => undefined),
    hasStarterIssues(project) && awaitOnServer(prefetch(starterIssuesQuery(api, id))),
    awaitOnServer(ensurePages(events).catch(() => undefined)),
    // Loaded comments stay as they are when the loaders run again.
    awaitOnServer(prefetch({ ...comments, staleTime: "static" })),
  ]);
  return null;
});

/** They are no invitation where nobody can join. */
const hasStarterIssues = ({ starterIssueCount, archivedAt }: Project) =>
  starterIssueCount > 0 && archivedAt === null;

const projectOf = ({ api, param, ensure }: LoaderContext): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

/** A project's first tab: its stack, its team, how to join, and its discussion. */
export default function ProjectStackPage() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const { user } = useSession();
  const view = useSeatsView(project);
  useDraftOfAddress(project.id, user?.id);
  return (
    // In the order of a narrow window, so that late content moves nothing. In the grid of the
    // project's header.
    <>
      {/* At least as high as the window, and sticky at its lower edge: a higher column can be
          scrolled to its end, a lower one keeps its card at the top. */}
      <div className="bottom-6 min-w-0 max-lg:mt-8 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-[min(100%,100dvh-48px)] lg:self-end">
        <Card as="aside" aria-label={t("projects.joinCard")}>
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
          <AlsoFits key={project.id} project={project} />
        )}
      </div>
      <div className="grid min-w-0 gap-10 pt-8">
        <Gallery key={`pictures ${project.id}`} project={project} />
        <EventFeed key={`events ${project.id}`} project={project} />
        {hasStarterIssues(project) && (
          <StarterIssues key={`issues ${project.id}`} project={project} />
        )}
        <TeamList key={`team ${project.id}`} project={project} />
        <Discussion key={project.id} project={project} />
      </div>
    </>
  );
}

/**
 * A text of the address, as in links that assistants give to their person, becomes the draft of an
 * application, or with that hash of a comment. Nothing is sent by it.
 */
function useDraftOfAddress(projectId: string, userId: string | undefined): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // Before the boxes read their drafts.
  useState(() => keepDraft(projectId, userId, { search, hash }));
  useEffect(() => {
    if (!keepDraft(projectId, userId, { search, hash })) return;
    const params = new URLSearchParams(search);
    params.delete("draft");
    void navigate({ search: params.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate, projectId, userId]);
}

function keepDraft(
  projectId: string,
  userId: string | undefined,
  { search, hash }: Pick<Location, "search" | "hash">,
): boolean {
  const text = new URLSearchParams(search).get("draft");
  if (text === null || userId === undefined || import.meta.env.SSR) return false;
  const draftNameOf = hash === "#discussion" ? commentDraft : applicationDraft;
  const name = draftNameOf(userId, projectId);
  const own = draftOf(name);
  // What they wrote before isn't lost.
  if (!own?.includes(text)) saveDraft(name, own ? `${own}\n\n${text}` : text);
  return true;
}
