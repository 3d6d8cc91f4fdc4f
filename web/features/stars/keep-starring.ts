import type { QueryClient } from "@tanstack/react-query";
import type { Starring } from "#contract/stars.ts";
import { starredKey } from "#web/data/stars.ts";
import { withStarring } from "./with-starring.ts";

/** What a star, given or taken, leaves true of the project, wherever it is shown. */
export function keepStarring(
  queryClient: QueryClient,
  projectId: string,
  starring: Starring,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ["projects"] })) {
    const { queryKey, state } = query;
    const next = withStarring(state.data, projectId, starring);
    if (next === state.data) continue;
    queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    // As stale as it was before; and an answer on its way may be of before the star.
    if (state.isInvalidated) query.invalidate();
    if (state.fetchStatus === "fetching")
      void queryClient.invalidateQueries({ queryKey, exact: true });
  }
  // A list that is looked at stays as it is until one comes back to it.
  queryClient.removeQueries({ queryKey: starredKey, type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: starredKey, refetchType: "none" });
}
