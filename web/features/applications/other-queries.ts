import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

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
