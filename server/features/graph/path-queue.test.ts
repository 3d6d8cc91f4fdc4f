import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "#server/database/connect.ts";
import { type Clock, inPathQueue } from "./path-queue.ts";

afterEach(() => vi.useRealTimers());

/**
 * Creates a queue, with functions that end or fail its running searches in the order in which they
 * started.
 */
function makeQueue() {
  const database = {} as Database;
  const started: { name: number; end: () => void; fail: (error: Error) => void }[] = [];
  const add = (name: number) =>
    inPathQueue(
      database,
      "paths",
      () =>
        new Promise<void>((resolve, reject) => started.push({ name, end: resolve, fail: reject })),
    );
  return { database, started, add, names: () => started.map(({ name }) => name) };
}

test("four searches run at a time, the others in order of arrival", async () => {
  const { started, add, names } = makeQueue();
  const all = Array.from({ length: 6 }, (_, name) => add(name));
  expect(names()).toEqual([0, 1, 2, 3]);
  started[2]?.end();
  await all[2];
  expect(names()).toEqual([0, 1, 2, 3, 4]);
  for (const { end } of started) end();
  await all[4];
  expect(names()).toEqual([0, 1, 2, 3, 4, 5]);
  started[5]?.end();
  await Promise.all(all);
});

test("counting steps doesn't wait for paths, nor they for it", async () => {
  const { database, started, add, names } = makeQueue();
  const paths = Array.from({ length: 5 }, (_, name) => add(name));
  expect(await inPathQueue(database, "steps", async () => 2)).toBe(2);
  expect(names()).toEqual([0, 1, 2, 3]);
  for (const { end } of started) end();
  await paths[3];
  started[4]?.end();
  await Promise.all(paths);
});

test("a search that fails makes room for the next", async () => {
  const { started, add, names } = makeQueue();
  const all = Array.from({ length: 5 }, (_, name) => add(name));
  started[0]?.fail(new Error("no"));
  await expect(all[0]).rejects.toThrow("no");
  expect(names()).toEqual([0, 1, 2, 3, 4]);
  for (const { end } of started) end();
  await Promise.all(all.slice(1));
});

test("a search beyond the queue's limit is refused with 503 at once", async () => {
  const { started, add } = makeQueue();
  const all = Array.from({ length: 64 }, (_, name) => add(name));
  await expect(add(64)).rejects.toMatchObject({ status: 503 });
  for (let at = 0; at < 64; at += 1) {
    started[at]?.end();
    await all[at];
  }
  const after = add(65);
  started[64]?.end();
  await after;
});

test("the time spent waiting counts towards the timeout", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { database, started, add } = makeQueue();
  const all = Array.from({ length: 4 }, (_, name) => add(name));
  const queued = inPathQueue(database, "paths", async (clock: Clock) => clock());
  vi.advanceTimersByTime(8_001);
  started[0]?.end();
  await expect(queued).rejects.toMatchObject({ status: 503 });
  for (const { end } of started) end();
  await Promise.all(all);
  await inPathQueue(database, "paths", async (clock) => clock());
});
