// What the screens of applications read, under which keys.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import type { ApplicationsTab } from "#web/lib/paths.ts";
import { statusesOf } from "./application-tabs.ts";
import type { Cursors } from "./latest-first.ts";

export const applicationKey = (id: string) => ["applications", id] as const;

export const applicationQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => api.call("GET /applications/{id}", { params: { id }, signal }),
  });

/** One person's, or one project's. */
export type Whose = { user: string } | { project: string };

/** A tab's applications by pages, each with some of every status that stands under the tab. */
export const applicationsQuery = (api: ApiClient, whose: Whose, tab: ApplicationsTab) =>
  infiniteQueryOptions({
    queryKey: ["applications", "list", { ...whose, tab }],
    queryFn: async ({ pageParam, signal }) => {
      const statuses = statusesOf[tab].filter((status) => !pageParam || pageParam[status]);
      const pages = await Promise.all(
        statuses.map(async (status) => {
          const query = { ...whose, status, after: pageParam?.[status] };
          return { status, ...(await api.page("GET /applications", { query, signal })) };
        }),
      );
      const next: Cursors = {};
      for (const page of pages) if (page.next) next[page.status] = page.next;
      return { items: pages.flatMap(({ items }) => items), next };
    },
    initialPageParam: null as Cursors | null,
    getNextPageParam: ({ next }) => (Object.keys(next).length > 0 ? next : undefined),
  });

/** What waits for one's answer in all projects of one's own. */
export const waitingQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ["applications", "list", { waiting: true }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /waiting_applications", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const waitingCountKey = ["applications", "waiting-count"] as const;

/** How many these are; 100 stands for more than anybody counts. */
export const waitingCountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: waitingCountKey,
    queryFn: ({ signal }) => api.call("GET /waiting_applications/count", { signal }),
  });

export const ownApplicationKey = (user: string, project: string) =>
  ["applications", "own", { user, project }] as const;

/** A person's application to a project, unless it is withdrawn; null where there is none. */
export const ownApplicationQuery = (api: ApiClient, user: string, project: string) =>
  queryOptions({
    queryKey: ownApplicationKey(user, project),
    queryFn: async ({ signal }) => {
      const query = { user, project, pageSize: "100" };
      const all = await api.call("GET /applications", { query, signal });
      return all.find(({ status }) => status !== "withdrawn") ?? null;
    },
  });

/** The same entry of the cache as the project page's own. */
export const projectQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["projects", id],
    queryFn: ({ signal }) => api.call("GET /projects/{id}", { params: { id }, signal }),
  });

export const ownMembershipQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "members", "@me"],
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/members/@me", { params: { id: projectId }, signal }),
  });

/** The applicant with their technologies; the same entry of the cache as the profile's. */
export const applicantQuery = (api: ApiClient, username: string) =>
  queryOptions({
    queryKey: ["users", username.toLowerCase()],
    queryFn: ({ signal }) => api.call("GET /search/{text}", { params: { text: username }, signal }),
  });
