// Applications: query keys, mutations, and the cache updates of each mutation. All keys start with
// "applications".
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  Application,
  ApplicationChanges,
  ApplicationStatus,
  NewApplication,
} from "#contract/applications.ts";
import { type ApiClient, nextCursor, type Page } from "#web/lib/client.ts";
import type { ApplicationsTab } from "#web/lib/paths.ts";
import { memberKeys } from "./members.ts";
import { notificationsKey } from "./notification-keys.ts";
import { projectKeys } from "./project-keys.ts";
import { waitingCountKey } from "./session.ts";

/** The key of all cached applications. */
export const applicationsKey = ["applications"] as const;
const applicationKey = (id: string) => [...applicationsKey, id] as const;
const listsKey = [...applicationsKey, "list"] as const;
const ownApplicationKey = (user: string, project: string) =>
  [...applicationsKey, "own", { user, project }] as const;

/** The name of the draft of a message to the project. */
export const applicationDraft = (userId: string, projectId: string): string =>
  `apply:${userId}:${projectId}`;

export const applicationQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => api.call("GET /applications/{id}", { params: { id }, signal }),
  });

/** Whether it is over, and neither an answer to read nor an obstacle to apply again. */
const isOver = (status: ApplicationStatus) => status === "withdrawn" || status === "expired";

/** A person's latest application to a project, unless withdrawn or expired; null without one. */
export const ownApplicationQuery = (api: ApiClient, user: string, project: string) =>
  queryOptions({
    queryKey: ownApplicationKey(user, project),
    queryFn: async ({ signal }) => {
      const query = { user, project, latest: "true" } as const;
      const [latest] = await api.call("GET /applications", { query, signal });
      return latest && !isOver(latest.status) ? latest : null;
    },
  });

export const applicationTabs = ["pending", "accepted", "closed"] as const;

const statusesOfTab: Record<ApplicationsTab, readonly ApplicationStatus[]> = {
  pending: ["pending"],
  accepted: ["accepted"],
  closed: ["closed", "withdrawn", "expired"],
};

export const tabOfStatus = (status: ApplicationStatus): ApplicationsTab =>
  status === "withdrawn" || status === "expired" ? "closed" : status;

/** The tab in an address's `?tab=`, if it is a known one. */
export function tabInSearch(search: URLSearchParams): ApplicationsTab | undefined {
  const value = search.get("tab");
  return applicationTabs.find((tab) => tab === value);
}

/** `owned`: to all projects that the viewer owns, or to one of them. */
export type ApplicationsOwner =
  | { user: string }
  | { project: string }
  | { owned: "true"; project?: string | undefined };

/** A tab's applications of one person or to projects, latest change first. */
export const applicationsQuery = (api: ApiClient, owner: ApplicationsOwner, tab: ApplicationsTab) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, { ...owner, tab }],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...owner, status: statusesOfTab[tab].join(","), after: pageParam };
      return api.page("GET /applications", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** What an owner's inbox shows. */
export interface InboxFilter {
  tab: ApplicationsTab;
  /** Only applications to that project. */
  project?: string | undefined;
}

/** Applications to all projects that the viewer owns; the pending ones by project. */
export function inboxQuery(
  api: ApiClient,
  { tab, project }: InboxFilter,
): ReturnType<typeof applicationsQuery> {
  const decided = applicationsQuery(api, { owned: "true", project }, tab);
  if (tab !== "pending") return decided;
  return infiniteQueryOptions({
    ...decided,
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /waiting_applications", { query: { project, after: pageParam }, signal }),
  });
}

/** The applications of a paged list. */
export const applicationsIn = ({ pages }: { pages: readonly Page<Application[]>[] }) =>
  pages.flatMap(({ items }) => items);

/** The pending applications of all of the viewer's projects. */
export const waitingQuery = (api: ApiClient) => inboxQuery(api, { tab: "pending" });

/** How many applications there are of each status; 100 and more count as 100. */
export const tabCountsQuery = (api: ApiClient, owner: ApplicationsOwner) =>
  queryOptions({
    queryKey: [...applicationsKey, "counts", owner],
    queryFn: ({ signal }) => api.call("GET /application_counts", { query: owner, signal }),
  });

export const isTabCounts = (queryKey: readonly unknown[]) =>
  queryKey[0] === applicationsKey[0] && queryKey[1] === "counts";

/** How many applications a tab has; 0 until that is known. */
export const tabCount = (
  counts: Partial<Record<ApplicationStatus, number>> | undefined,
  tab: ApplicationsTab,
): number => statusesOfTab[tab].reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);

/** @throws ApiError 409 where the person has an open application to the project already. */
export const submitApplication = (api: ApiClient, body: NewApplication) =>
  api.call("POST /applications", { body });

/** Writes to the applicant without deciding. @throws ApiError 409 where it was decided meanwhile. */
export const sendApplicationMessage = (api: ApiClient, id: string, text: string) =>
  api.call("POST /applications/{id}/messages", { params: { id }, body: { text } });

/** Changes its status, or its message or role. @throws ApiError 409 where it was decided meanwhile. */
export const updateApplication = (api: ApiClient, id: string, body: ApplicationChanges) =>
  api.call("POST /applications/{id}", { params: { id }, body });

/**
 * Shows a role before the server has confirmed it. Returns a function that restores the former one.
 */
export async function applyRoleToCache(
  queryClient: QueryClient,
  { id, requestedRole }: Pick<Application, "id" | "requestedRole">,
): Promise<() => void> {
  const queryKey = applicationKey(id);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Application>(queryKey);
  queryClient.setQueryData<Application>(queryKey, (now) => now && { ...now, requestedRole });
  return () => {
    queryClient.setQueryData(queryKey, before);
    void queryClient.invalidateQueries({ queryKey });
  };
}

/** Writes an application from the server's reply, and invalidates what shows or depends on it. */
export function applyApplicationToCache(queryClient: QueryClient, application: Application): void {
  const { id, user, project, status } = application;
  queryClient.setQueryData(applicationKey(id), application);
  queryClient.setQueryData(
    ownApplicationKey(user.id, project.id),
    isOver(status) ? null : application,
  );
  invalidateRelated(queryClient, project.id);
}

/** After its notification was read. */
export function applyNotificationReadToCache(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Application>(
    applicationKey(id),
    (now) => now && { ...now, unreadNotification: null },
  );
  void queryClient.invalidateQueries({ queryKey: listsKey });
}

/**
 * Refetches an application after a conflict with another person's change, and what depends on it.
 */
export function refetchApplication(queryClient: QueryClient, id: string, projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: applicationKey(id) });
  invalidateRelated(queryClient, projectId);
}

function invalidateRelated(queryClient: QueryClient, projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: listsKey });
  void queryClient.invalidateQueries({ queryKey: [...applicationsKey, "counts"] });
  void queryClient.invalidateQueries({ queryKey: waitingCountKey });
  void queryClient.invalidateQueries({ queryKey: memberKeys.memberships });
  void queryClient.invalidateQueries({ queryKey: notificationsKey });
  // Projects that the viewer applied to are no matches.
  void queryClient.invalidateQueries({ queryKey: projectKeys.matches });
  // The team, the open seats, and what the viewer may do.
  void queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) });
}
