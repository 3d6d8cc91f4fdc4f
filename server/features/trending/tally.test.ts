import { expect, test } from "vitest";
import { searchText } from "./record-search.ts";
import { SearchTally } from "./tally.ts";

const minute = 60_000;

function tallyAt(start = 0) {
  let now = start;
  const tally = new SearchTally(() => now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const times = () => tally.take().map(({ query, times: counted }) => `${query}: ${counted}`);
  return { tally, pass, times };
}

test("a visitor's search counts once an hour, independently of other visitors", () => {
  const { tally, pass, times } = tallyAt(1);
  for (let n = 0; n < 100; n += 1) tally.note("ann", "maps");
  tally.note("bob", "maps");
  tally.note("ann", "birds");
  expect(times()).toEqual(["maps: 2", "birds: 1"]);
  pass(59 * minute);
  tally.note("ann", "maps");
  expect(times()).toEqual([]);
  // The hour starts when it was counted, not when it was last repeated.
  pass(minute + 1);
  tally.note("ann", "maps");
  expect(times()).toEqual(["maps: 1"]);
});

test("searches are collected by the minute", () => {
  const { tally, pass } = tallyAt(90_000);
  tally.note("ann", "maps");
  pass(20_000);
  tally.note("bob", "maps");
  pass(20_000);
  tally.note("eve", "maps");
  expect(tally.take()).toEqual([
    { query: "maps", at: 60_000, times: 2, askers: [] },
    { query: "maps", at: 120_000, times: 1, askers: [] },
  ]);
});

test("one visitor's searches count up to sixty different ones an hour", () => {
  const { tally, pass } = tallyAt(1);
  for (let n = 0; n < 500; n += 1) tally.note("ann", `search ${n}`);
  tally.note("bob", "maps");
  expect(tally.take()).toHaveLength(61);
  pass(61 * minute);
  tally.note("ann", "search 499");
  expect(tally.take()).toHaveLength(1);
});

test("at most 2,000 entries wait, and entries that couldn't be written are put back", () => {
  const { tally } = tallyAt(1);
  for (let n = 0; n < 5_000; n += 1) tally.note(`visitor ${n}`, `search ${n}`);
  const taken = tally.take();
  expect(taken).toHaveLength(2_000);
  tally.note("ann", "search 0");
  tally.restore(taken);
  const restored = tally.take();
  expect(restored).toHaveLength(2_000);
  expect(restored[0]).toEqual({ query: "search 0", at: 0, times: 2, askers: [] });
});

test("waiting entries contain no address of the visitor", () => {
  const { tally } = tallyAt(1);
  tally.note("203.0.113.9", "maps");
  expect(JSON.stringify(tally.take())).not.toContain("203.0.113.9");
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
