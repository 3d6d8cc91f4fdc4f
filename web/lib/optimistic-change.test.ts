import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { changeCached, optimisticChange } from "./optimistic-change.ts";

type Switches = Record<string, boolean>;

const queryKey = ["switches"];

/** Switches whose server replies when `requests` are resolved or rejected, in order. */
function switches() {
  const queryClient = new QueryClient();
  queryClient.setQueryData<Switches>(queryKey, { a: false, b: false });
  const requests: PromiseWithResolvers<Switches>[] = [];
  const observer = new MutationObserver(
    queryClient,
    optimisticChange(queryClient, {
      mutationKey: ["change-switches"],
      filters: { queryKey },
      mutationFn: () => {
        const request = Promise.withResolvers<Switches>();
        requests.push(request);
        return request.promise;
      },
      show: (change: Switches) =>
        changeCached<Switches>(queryClient, queryKey, (all) => ({ ...all, ...change })),
      onReply: (all) => queryClient.setQueryData<Switches>(queryKey, all),
    }),
  );
  const sent = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
  return {
    requests,
    sent,
    cached: () => queryClient.getQueryData<Switches>(queryKey),
    change: (change: Switches) => observer.mutate(change),
    read: (all: Switches) => queryClient.query({ queryKey, queryFn: () => all }),
  };
}

test("a change shows at once, then as the server replied; a failed one is undone", async () => {
  const { requests, sent, cached, change } = switches();
  const first = change({ a: true });
  await sent(1);
  expect(cached()).toEqual({ a: true, b: false });
  requests[0]?.resolve({ a: true, b: true });
  await first;
  expect(cached()).toEqual({ a: true, b: true });

  const second = change({ a: false });
  await sent(2);
  expect(cached()).toEqual({ a: false, b: true });
  requests[1]?.reject(new Error("cut off"));
  await expect(second).rejects.toThrow("cut off");
  expect(cached()).toEqual({ a: true, b: true });
});

test("a change that fails leaves one that was made after it", async () => {
  const { requests, sent, cached, change } = switches();
  const first = change({ a: true });
  const second = change({ b: true });
  await sent(1);
  requests[0]?.reject(new Error("cut off"));
  await expect(first).rejects.toThrow("cut off");
  await sent(2);
  expect(cached()).toMatchObject({ b: true });
  requests[1]?.resolve({ a: false, b: true });
  await second;
  expect(cached()).toEqual({ a: false, b: true });
});

test("a reply leaves a change that was made after its request", async () => {
  const { requests, sent, cached, change } = switches();
  const first = change({ a: true });
  const second = change({ a: false });
  await sent(1);
  requests[0]?.resolve({ a: true, b: false });
  await first;
  expect(cached()).toMatchObject({ a: false });
  await sent(2);
  requests[1]?.resolve({ a: false, b: false });
  await second;
  expect(cached()).toEqual({ a: false, b: false });
});

test("if two changes in a row fail, the cache is as it was before both", async () => {
  const { requests, sent, cached, change } = switches();
  const first = change({ a: true });
  const second = change({ b: true });
  await sent(1);
  requests[0]?.reject(new Error("cut off"));
  await expect(first).rejects.toThrow("cut off");
  await sent(2);
  expect(cached()).toEqual({ a: true, b: true });
  requests[1]?.reject(new Error("cut off"));
  await expect(second).rejects.toThrow("cut off");
  expect(cached()).toEqual({ a: false, b: false });
});

test("a read that was answered before a change doesn't hide it", async () => {
  const { requests, sent, cached, change, read } = switches();
  const changed = change({ a: true });
  await sent(1);
  await read({ a: false, b: true });
  expect(cached()).toEqual({ a: true, b: true });
  requests[0]?.resolve({ a: true, b: true });
  await changed;
  await read({ a: false, b: false });
  expect(cached()).toEqual({ a: false, b: false });
});
