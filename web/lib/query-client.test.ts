import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refetchShown } from "./query-client.ts";

test("a further page in flight is added despite a refetch of the list", async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: number[] = [];
  const gate = Promise.withResolvers<void>();
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ["list"],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam);
      if (pageParam === 2 && asked.length === 2) await gate.promise;
      signal.throwIfAborted();
      return pageParam;
    },
    getNextPageParam: (last: number) => last + 1,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1]);

  void observer.fetchNextPage();
  await expect.poll(() => asked).toEqual([1, 2]);
  const again = refetchShown(queryClient, { queryKey: ["list"] });
  gate.resolve();
  await again;
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(asked).toEqual([1, 2, 1, 2]);
  stop();
});
