// Changes that show in the cache before the server has replied.
import type {
  MutationOptions,
  QueryCacheNotifyEvent,
  QueryClient,
  QueryFilters,
  QueryKey,
} from "@tanstack/react-query";

interface OptimisticChange<Change, Reply> {
  mutationKey: readonly string[];
  /** @param latest the reply to a change that was sent just before this one */
  mutationFn: (change: Change, latest: Reply | undefined) => Promise<Reply>;
  /** The queries that show it: replies in flight are dropped, and a failure refetches them. */
  filters?: QueryFilters;
  /** Of several changes in quick succession only the last is sent. */
  sendsLastOnly?: boolean;
  /** Shows the change in the cache, also a second time; returns a function that undoes it. */
  show: (change: Change) => () => void;
  onReply: (reply: Reply) => void;
  onFailure?: (error: Error, change: Change) => void;
}

/** What the server said last, while further changes with the same key wait. */
interface Confirmed {
  reply?: unknown;
  show: () => void;
}

/** By the mutation's key. */
const confirmedByClient = new WeakMap<QueryClient, Map<string, Confirmed>>();

/**
 * A mutation that shows each change at once, then sends one request after the other. The last
 * change wins: replies and failures of those before it leave the cache as it is. If the last one
 * fails, the cache is again as the server said before.
 */
export function optimisticChange<Change, Reply>(
  queryClient: QueryClient,
  options: OptimisticChange<Change, Reply>,
) {
  const { mutationKey, mutationFn, filters, sendsLastOnly, show, onReply, onFailure } = options;
  const id = mutationKey.join(" ");
  const confirmed = confirmedByClient.get(queryClient) ?? new Map<string, Confirmed>();
  confirmedByClient.set(queryClient, confirmed);
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const cancelReads = async () => {
    if (filters) await queryClient.cancelQueries(filters);
  };
  return {
    mutationKey,
    scope: { id },
    async mutationFn(change) {
      if (sendsLastOnly && !isLast()) return null;
      return mutationFn(change, confirmed.get(id)?.reply as Reply | undefined);
    },
    async onMutate(change) {
      await cancelReads();
      const undo = show(change);
      if (!confirmed.has(id)) confirmed.set(id, { show: undo });
      // What the server answered before the change doesn't hide it.
      return queryClient.getQueryCache().subscribe((event) => {
        if (isRead(event)) show(change);
      });
    },
    onSettled: (_reply, _error, _change, stopShowing) => stopShowing?.(),
    async onSuccess(reply) {
      if (reply === null) return;
      // A reply in flight may be from before the change.
      await cancelReads();
      if (isLast()) {
        confirmed.delete(id);
        onReply(reply);
      } else {
        confirmed.set(id, { reply, show: () => onReply(reply) });
      }
    },
    onError(error, change) {
      if (!isLast()) return;
      confirmed.get(id)?.show();
      confirmed.delete(id);
      if (filters) void queryClient.invalidateQueries(filters);
      onFailure?.(error, change);
    },
  } satisfies MutationOptions<Reply | null, Error, Change, () => void>;
}

/** Whether the event is a reply to a read, rather than a change of the cache. */
const isRead = (event: QueryCacheNotifyEvent) =>
  event.type === "updated" && event.action.type === "success" && !event.action.manual;

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
