// Which queries live events, and mutations that concern several entities, invalidate.
import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import type { ChangeKey } from "#contract/realtime.ts";
import { applicationsKey, isTabCounts } from "./applications.ts";
import { invitationsKey } from "./invitations.ts";
import { memberKeys } from "./members.ts";
import { notificationsKey } from "./notification-keys.ts";
import { eventsKey, refetchProjectAlone } from "./projects.ts";
import { invalidateProjectLists, projectKeys } from "./project-keys.ts";
import { savedSearchesKey } from "./saved-searches.ts";
import { webhooksKey } from "./webhooks.ts";

/** Matches queries whose key starts with this one, or equals it. */
export type QueryFilter = Required<Pick<QueryFilters, "queryKey">> & { exact?: true };

const applications: QueryFilter = { queryKey: applicationsKey };
const invitations: QueryFilter = { queryKey: invitationsKey };
const savedSearches: QueryFilter = { queryKey: savedSearchesKey };
const memberships: QueryFilter = { queryKey: memberKeys.memberships };

/** The kinds of changes that invalidate queries; comments and notifications update their own. */
export const invalidatingKinds = [
  "stars",
  "project",
  "events",
  "hooks",
  "applications",
  "invitations",
  "saved_searches",
] as const;

/**
 * The queries that changes invalidate, each once. No changes at all mean that some may have been
 * missed: then it is every query with live updates, of projects only the one on the screen.
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
    // An event is also the project's last activity.
    events: [{ queryKey: eventsKey(id) }, { queryKey: projectKeys.one(id), exact: true }],
    hooks: [{ queryKey: webhooksKey(id) }],
    // An accepted application changes the team and what the viewer may do.
    applications: [applications, memberships, { queryKey: projectKeys.one(project) }],
    // Answered elsewhere, or withdrawn; the project's team has a `project` change of its own.
    invitations: [invitations, memberships, { queryKey: notificationsKey }],
    saved_searches: [savedSearches],
  };
  return stale[kind] ?? [];
}

function staleByGap(shownProject: string | undefined): QueryFilter[] {
  const everywhere = [applications, memberships, invitations, savedSearches];
  if (shownProject === undefined) return everywhere;
  const ofProject = [projectKeys.one, eventsKey, webhooksKey];
  return [...everywhere, ...ofProject.map((key) => ({ queryKey: key(shownProject) }))];
}

/**
 * Refetches after leaving a project: the team, the members on cards, the viewer's projects, and the
 * application that was accepted.
 */
export function refetchAfterLeaving(queryClient: QueryClient, id: string): void {
  for (const queryKey of [projectKeys.one(id), memberKeys.memberships]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  void queryClient.invalidateQueries({
    queryKey: applicationsKey,
    // Only members may read a project's counts, which the page shows until its new rights arrive.
    predicate: ({ queryKey }) => !isTabCounts(queryKey),
  });
  invalidateProjectLists(queryClient);
}

/**
 * Refetches the project and the viewer's rights after a change to its team. The team's list, which
 * the page has updated already, keeps its order until it is opened again.
 */
export function refetchProject(queryClient: QueryClient, id: string): Promise<void> {
  // The page warns that a former owner may know the webhooks' secrets.
  void queryClient.invalidateQueries({ queryKey: webhooksKey(id), exact: true });
  return refetchOwnRights(queryClient, id);
}

/**
 * Refetches a project that the viewer no longer owns, without its webhooks, which only owners may
 * read.
 */
export function refetchOwnRights(queryClient: QueryClient, id: string): Promise<void> {
  invalidateElsewhere(queryClient);
  void queryClient.invalidateQueries({ queryKey: memberKeys.team(id), refetchType: "none" });
  return refetchProjectAlone(queryClient, id);
}

/** Refetches the team, whose invitations have changed, and the project. */
export async function refetchTeam(queryClient: QueryClient, id: string): Promise<void> {
  invalidateElsewhere(queryClient);
  await queryClient.invalidateQueries({ queryKey: projectKeys.one(id) });
}

/** Teams and projects are shown on many pages: invalidates all of them. */
function invalidateElsewhere(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ type: "inactive" });
}
