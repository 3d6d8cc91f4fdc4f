// Repositories at the code host, and what projects would say by them.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

/** What a project would say by the repository at that address; nothing is stored. */
export const proposeProject = (api: ApiClient, url: string) =>
  api.call("GET /repository-proposals", { query: { url } });

/** The same as a query, for pages that show several. Typed over, it isn't fetched again. */
export const proposalQuery = (api: ApiClient, url: string) =>
  queryOptions({
    queryKey: ["repository-proposals", url],
    queryFn: () => proposeProject(api, url),
    staleTime: "static",
    retry: false,
  });

/**
 * The viewer's own public repositories, latest first; or for admins those of an organisation that ask to
 * be listed.
 */
export const repositoriesQuery = (api: ApiClient, organisation: string | null) =>
  infiniteQueryOptions({
    queryKey: ["repositories", organisation] as const,
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam ?? undefined;
      return organisation === null
        ? api.page("GET /repositories", { query: { after }, signal })
        : api.page("GET /admin/repositories", { query: { organisation, after }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    // Each page takes requests that the code host counts.
    retry: false,
  });

/** The technologies of the viewer's own public repositories, to choose a stack from. */
export const stackProposalQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["stack-proposal"] as const,
    queryFn: ({ signal }) => api.call("GET /stack-proposal", { signal }),
    staleTime: "static",
    retry: false,
  });
