// Changes that show in the cache before the server has replied.
import type { MutationOptions, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";

interface OptimisticChange<Change, Reply> {
  mutationKey: readonly string[];
  mutationFn: (change: Change) => Promise<Reply>;
  /** The queries that show it. */
  filters: QueryFilters;
  /** Shows the change in the cache; returns a function that undoes it. */
  show: (change: Change) => () => void;
  onReply: (reply: Reply) => void;
}

/**
 * A mutation that shows each change at once, then sends one request after the other. The last
 * change wins: replies and failures of those before it leave the cache as it is.
 */
export function optimisticChange<Change, Reply>(
  queryClient: QueryClient,
  { mutationKey, mutationFn, filters, show, onReply }: OptimisticChange<Change, Reply>,
) {
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  return {
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn,
    async onMutate(change) {
      await queryClient.cancelQueries(filters);
      return show(change);
    },
    async onSuccess(reply) {
      // A reply in flight may be from before the change.
      await queryClient.cancelQueries(filters);
      if (isLast()) onReply(reply);
    },
    onError(_error, _change, undo) {
      if (!isLast()) return;
      undo?.();
      void queryClient.invalidateQueries(filters);
    },
  } satisfies MutationOptions<Reply, Error, Change, () => void>;
}

/** Changes what is cached, if it is; returns a function that restores it. */
export function changeCached<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): () => void {
  const before = queryClient.getQueryData<Data>(queryKey);
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data));
  return () => void queryClient.setQueryData(queryKey, before);
}
