import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChangeKey } from "#contract/realtime.ts";
import { type ChangePattern, shown } from "./hooks.ts";
import { type ChangeDispatcher, startChangeDispatcher } from "./client.ts";

/** The part of a document that the dispatcher uses. */
const page = Object.assign(new EventTarget(), { hidden: false });

let dispatcher: ChangeDispatcher;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.hidden = false;
  dispatcher = startChangeDispatcher();
});

afterEach(() => {
  dispatcher.stop();
  shown.listeners.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listenTo(...patterns: ChangePattern[]) {
  const heard: (readonly ChangeKey[])[] = [];
  shown.listeners.add({ patterns, onChange: (keys) => heard.push(keys) });
  return heard;
}

test("listeners are called at once for keys that match their pattern", () => {
  const comments = listenTo(["comments", "p"]);
  const applications = listenTo(["applications", null, "p"]);
  dispatcher.add([
    ["comments", "p"],
    ["comments", "q"],
    ["applications", "a", "p"],
  ]);
  expect(comments).toEqual([[["comments", "p"]]]);
  expect(applications).toEqual([[["applications", "a", "p"]]]);
});

test("changes within a second are dispatched once, at its end", () => {
  const heard = listenTo(["stars"]);
  for (let act = 0; act < 100; act += 1) dispatcher.add([["stars", "p"]]);
  dispatcher.add([["stars", "q"]]);
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(heard.slice(1)).toEqual([
    [
      ["stars", "p"],
      ["stars", "q"],
    ],
  ]);
});

test("a late listener gets the changes of the last half minute, and no older ones", () => {
  dispatcher.missed();
  vi.advanceTimersByTime(20_000);
  dispatcher.add([["stars", "p"]]);
  const late = (...patterns: ChangePattern[]) => {
    const onChange = vi.fn<(keys: readonly ChangeKey[]) => void>();
    shown.onListener?.({ patterns, onChange });
    return onChange.mock.calls.map(([keys]) => keys);
  };
  expect(late(["stars"])).toEqual([[["stars", "p"]]]);
  expect(late(["comments", "p"])).toEqual([[]]);
  vi.advanceTimersByTime(10_000);
  expect(late(["comments", "p"])).toEqual([]);
  vi.advanceTimersByTime(20_000);
  expect(late(["stars"])).toEqual([]);
});

test("a hidden tab gets changes when it becomes visible", () => {
  const heard = listenTo(["events"]);
  page.hidden = true;
  dispatcher.add([["events", "p"]]);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(heard).toEqual([[["events", "p"]]]);
});

test("after a gap all listeners, or those of one project, are called without keys", () => {
  const of = (id: string) => listenTo(["comments", id]);
  const [one, other] = [of("p"), of("q")];
  dispatcher.missed("p");
  expect([one.length, other.length]).toEqual([1, 0]);
  dispatcher.missed();
  vi.advanceTimersByTime(1000);
  expect([one, other]).toEqual([[[], []], [[]]]);
});
