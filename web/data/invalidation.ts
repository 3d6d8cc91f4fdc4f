// What live events, and mutations that concern several entities, make stale.
import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import type { ChangeKey } from "#contract/realtime.ts";
import { applicationsKey } from "./applications.ts";
import { invitationsKey } from "./invitations.ts";
import { memberKeys } from "./members.ts";
import { notificationsKey } from "./notifications.ts";
import { eventsKey } from "./project-events.ts";
import { invalidateProjectLists, projectKeys, refetchProjectAlone } from "./projects.ts";
import { webhooksKey } from "./webhooks.ts";

/** The queries whose key begins so, or is exactly so. */
export type QueryFilter = Required<Pick<QueryFilters, "queryKey">> & { exact?: true };

const applications: QueryFilter = { queryKey: applicationsKey };
const invitations: QueryFilter = { queryKey: invitationsKey };
const memberships: QueryFilter = { queryKey: memberKeys.memberships };

/** The kinds of changes that make queries stale; comments and notifications update their own. */
export const invalidatingKinds = [
  "stars",
  "project",
  "events",
  "hooks",
  "applications",
  "invitations",
] as const;

/**
 * What such changes make stale, each once. No changes at all mean that some may have been missed:
 * then it is all that can be followed, of projects the one that is shown.
 */
export function staleQueries(
  changes: readonly ChangeKey[],
  shownProject: string | undefined,
): QueryFilter[] {
  const stale = changes.length > 0 ? changes.flatMap(staleBy) : staleByGap(shownProject);
  return [...new Map(stale.map((filter) => [JSON.stringify(filter), filter])).values()];
}

function staleBy([kind, id = "", project = ""]: ChangeKey): QueryFilter[] {
  const stale: Partial<Record<ChangeKey[0], QueryFilter[]>> = {
    stars: [{ queryKey: projectKeys.one(id), exact: true }],
    project: [{ queryKey: projectKeys.one(id) }],
    events: [{ queryKey: eventsKey(id) }],
    hooks: [{ queryKey: webhooksKey(id) }],
    // With whom it brings onto the team, and what one may do there.
    applications: [applications, memberships, { queryKey: projectKeys.one(project) }],
    // Answered in another place, or withdrawn; the project's team comes as `project`.
    invitations: [invitations, memberships, { queryKey: notificationsKey }],
  };
  return stale[kind] ?? [];
}

function staleByGap(shownProject: string | undefined): QueryFilter[] {
  const everywhere = [applications, memberships, invitations];
  if (shownProject === undefined) return everywhere;
  const ofProject = [projectKeys.one, eventsKey, webhooksKey];
  return [...everywhere, ...ofProject.map((key) => ({ queryKey: key(shownProject) }))];
}

/**
 * Refetches after leaving a project: the team and its faces on cards, one's projects, and the
 * application that led to the seat.
 */
export function refetchAfterLeaving(queryClient: QueryClient, id: string): void {
  for (const queryKey of [projectKeys.one(id), memberKeys.memberships, applicationsKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  invalidateProjectLists(queryClient);
}

/**
 * Refetches what a change to its team made of the project, and of what one may do there. The team
 * itself, which was changed on the page already, keeps its order until it is next opened.
 */
export function refetchProject(queryClient: QueryClient, id: string): Promise<void> {
  // A former owner may know the webhooks' secrets, which the page then says.
  void queryClient.invalidateQueries({ queryKey: webhooksKey(id), exact: true });
  return refetchOwnRights(queryClient, id);
}

/**
 * Refetches a project of which the viewer is no longer an owner. Its webhooks, which they may not
 * read any more, are not asked for.
 */
export function refetchOwnRights(queryClient: QueryClient, id: string): Promise<void> {
  invalidateElsewhere(queryClient);
  void queryClient.invalidateQueries({ queryKey: memberKeys.team(id), refetchType: "none" });
  return refetchProjectAlone(queryClient, id);
}

/** Refetches the team, whose invitations have changed, and the project with it. */
export async function refetchTeam(queryClient: QueryClient, id: string): Promise<void> {
  invalidateElsewhere(queryClient);
  await queryClient.invalidateQueries({ queryKey: projectKeys.one(id) });
}

/** Teams and projects stand on many pages: none of those that aren't open is up to date now. */
function invalidateElsewhere(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ type: "inactive" });
}
