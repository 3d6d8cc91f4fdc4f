import { expect, test } from "vitest";
import { searchText } from "./record-search.ts";
import { SearchCounter } from "./search-counter.ts";

const minute = 60_000;

function counterAt(start = 0) {
  let now = start;
  const counter = new SearchCounter(() => now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const times = () => counter.take().map(({ query, times: counted }) => `${query}: ${counted}`);
  return { counter, pass, times };
}

test("a visitor's search counts once an hour, independently of other visitors", () => {
  const { counter, pass, times } = counterAt(1);
  for (let n = 0; n < 100; n += 1) counter.note("ann", "maps");
  counter.note("bob", "maps");
  counter.note("ann", "birds");
  expect(times()).toEqual(["maps: 2", "birds: 1"]);
  pass(59 * minute);
  counter.note("ann", "maps");
  expect(times()).toEqual([]);
  // The hour starts when it was counted, not when it was last repeated.
  pass(minute + 1);
  counter.note("ann", "maps");
  expect(times()).toEqual(["maps: 1"]);
});

test("searches are collected by the minute", () => {
  const { counter, pass } = counterAt(90_000);
  counter.note("ann", "maps");
  pass(20_000);
  counter.note("bob", "maps");
  pass(20_000);
  counter.note("eve", "maps");
  expect(counter.take()).toEqual([
    { query: "maps", at: 60_000, times: 2, askers: [] },
    { query: "maps", at: 120_000, times: 1, askers: [] },
  ]);
});

test("one visitor's searches count up to sixty different ones an hour", () => {
  const { counter, pass } = counterAt(1);
  for (let n = 0; n < 500; n += 1) counter.note("ann", `search ${n}`);
  counter.note("bob", "maps");
  expect(counter.take()).toHaveLength(61);
  pass(61 * minute);
  counter.note("ann", "search 499");
  expect(counter.take()).toHaveLength(1);
});

test("at most 2,000 entries wait, and entries that couldn't be written are put back", () => {
  const { counter } = counterAt(1);
  for (let n = 0; n < 5_000; n += 1) counter.note(`visitor ${n}`, `search ${n}`);
  const taken = counter.take();
  expect(taken).toHaveLength(2_000);
  counter.note("ann", "search 0");
  counter.restore(taken);
  const restored = counter.take();
  expect(restored).toHaveLength(2_000);
  expect(restored[0]).toEqual({ query: "search 0", at: 0, times: 2, askers: [] });
});

test("waiting entries contain no address of the visitor", () => {
  const { counter } = counterAt(1);
  counter.note("203.0.113.9", "maps");
  expect(JSON.stringify(counter.take())).not.toContain("203.0.113.9");
});

test.each([
  ["  Offline   First ", "offline first"],
  ["RUST\tand\u00A0Postgres", "rust and postgres"],
  ["c+", "c+"],
  ["Cafe\u0301", "caf\u00E9"],
  ["\u{1F426}\u{1F33F}", "\u{1F426}\u{1F33F}"],
  ["<b>bold</b>", "<b>bold</b>"],
  ["\u{1F426}".repeat(60), "\u{1F426}".repeat(60)],
  ["\u{1F426}".repeat(61), null],
  ["x", null],
  ["", null],
  ["   ", null],
  ["a\0b", null],
  ["\uD800\uD800", null],
  ["\u3164\u3164", null],
  ["\u202Egnp.exe", null],
  ["x".repeat(1_000_000), null],
  ["ann@example.com", null],
  ["see https://example.com", null],
])("%j is counted as %j", (search, counted) => {
  expect(searchText(search)).toBe(counted);
});
