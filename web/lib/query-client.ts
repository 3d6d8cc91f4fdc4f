import { QueryClient, type QueryFilters } from "@tanstack/react-query";
import { isApiError } from "./api-error.ts";

/** The cache of one browser tab, or of one request on the server. */
export function createQueryClient({ onServer }: { onServer: boolean }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Data that came with the page isn't refetched at once.
        staleTime: 30_000,
        // Offline, queries fail at once, so that screens can show an error.
        networkMode: "always",
        retry: onServer ? false : (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function mayPass(error: Error): boolean {
  return isApiError(error) && (error.status === 0 ? navigator.onLine : error.status >= 502);
}

/**
 * Refetches active queries after a change by others. Waits for a further page that the viewer has
 * requested, which a refetch would cancel.
 */
export async function refetchShown(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const growing = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.fetchMeta?.fetchMore);
  await Promise.allSettled(growing.map(async (query) => query.promise));
  await queryClient.invalidateQueries(filters);
}
