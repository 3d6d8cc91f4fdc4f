import type { QueryClient, QueryFilters } from "@tanstack/react-query";

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
