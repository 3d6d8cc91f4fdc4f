import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Reads again what is shown, since others changed it. Nobody asked for that: a further page that
 * somebody did ask for comes first, where reading again would call it off.
 */
export async function refetchShown(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const growing = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.fetchMeta?.fetchMore);
  await Promise.allSettled(growing.map(async (query) => query.promise));
  await queryClient.invalidateQueries(filters);
}
