// The issues for newcomers of a project's repository.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import { projectKeys } from "./project-keys.ts";

/** Live changes of the project refetch them. */
export const starterIssuesQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.one(projectId), "starter-issues"],
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/starter-issues", { params: { id: projectId }, signal }),
  });
