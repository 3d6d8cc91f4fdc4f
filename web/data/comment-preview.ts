import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

/** What a comment's text looks like. */
export const previewQuery = (api: ApiClient, projectId: string, commentText: string) =>
  queryOptions({
    queryKey: ["comment-preview", projectId, commentText],
    queryFn: ({ signal }) =>
      api.call("POST /projects/{id}/comment/preview", {
        params: { id: projectId },
        body: { commentText },
        signal,
      }),
    staleTime: 60_000,
    gcTime: 60_000,
  });
