import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refetchShown } from "./query-client.ts";

test("a further page in flight is added despite a refetch of the list", async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const requested: number[] = [];
  const gate = Promise.withResolvers<void>();
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ["list"],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      requested.push(pageParam);
      if (pageParam === 2 && requested.length === 2) await gate.promise;
      signal.throwIfAborted();
      return pageParam;
    },
    getNextPageParam: (last: number) => last + 1,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1]);

  void observer.fetchNextPage();
  await expect.poll(() => requested).toEqual([1, 2]);
  const again = refetchShown(queryClient, { queryKey: ["list"] });
  gate.resolve();
  await again;
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(requested).toEqual([1, 2, 1, 2]);
  stop();
});
