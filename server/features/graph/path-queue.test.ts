import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { type Clock, inPathQueue } from "./path-queue.ts";

afterEach(() => vi.useRealTimers());

/** A queue of its own, and how to end what was begun in it, in the order in which it began. */
function makeQueue() {
  const database = {} as Database;
  const begun: { name: number; end: () => void; fail: (error: Error) => void }[] = [];
  const add = (name: number) =>
    inPathQueue(
      database,
      () =>
        new Promise<void>((resolve, reject) => begun.push({ name, end: resolve, fail: reject })),
    );
  return { database, begun, add, names: () => begun.map(({ name }) => name) };
}

test("four at a time, the others in the order they came", async () => {
  const { begun, add, names } = makeQueue();
  const all = Array.from({ length: 6 }, (_, name) => add(name));
  expect(names()).toEqual([0, 1, 2, 3]);
  begun[2]?.end();
  await all[2];
  expect(names()).toEqual([0, 1, 2, 3, 4]);
  for (const { end } of begun) end();
  await all[4];
  expect(names()).toEqual([0, 1, 2, 3, 4, 5]);
  begun[5]?.end();
  await Promise.all(all);
});

test("one that fails leaves its place to the next", async () => {
  const { begun, add, names } = makeQueue();
  const all = Array.from({ length: 5 }, (_, name) => add(name));
  begun[0]?.fail(new Error("no"));
  await expect(all[0]).rejects.toThrow("no");
  expect(names()).toEqual([0, 1, 2, 3, 4]);
  for (const { end } of begun) end();
  await Promise.all(all.slice(1));
});

test("beyond those that can wait it is said at once that it's too many", async () => {
  const { begun, add } = makeQueue();
  const all = Array.from({ length: 64 }, (_, name) => add(name));
  await expect(add(64)).rejects.toMatchObject({ status: 503 });
  for (let at = 0; at < 64; at += 1) {
    begun[at]?.end();
    await all[at];
  }
  const after = add(65);
  begun[64]?.end();
  await after;
});

test("time that was waited for a turn counts", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { database, begun, add } = makeQueue();
  const all = Array.from({ length: 4 }, (_, name) => add(name));
  const asked = inPathQueue(database, async (clock: Clock) => clock());
  vi.advanceTimersByTime(8_001);
  begun[0]?.end();
  await expect(asked).rejects.toMatchObject({ status: 503 });
  for (const { end } of begun) end();
  await Promise.all(all);
  await inPathQueue(database, async (clock) => clock());
});
