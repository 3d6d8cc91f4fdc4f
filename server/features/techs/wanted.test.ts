import { expect, test } from "vitest";
import { Tally, wantedWord } from "./wanted.ts";

const minute = 60_000;

function tallyAt(start = 1) {
  let now = start;
  const tally = new Tally(() => now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { tally, pass };
}

test("a word typed letter by letter counts once, in its longest form", () => {
  const { tally, pass } = tallyAt();
  for (const text of ["ze", "zeb", "zebra", "zebrascript", "zebra"]) {
    expect(tally.note("ann", text)).toEqual([]);
    pass(300);
  }
  expect(tally.due()).toEqual([]);
  pass(minute);
  expect(tally.due()).toEqual(["zebrascript"]);
  expect(tally.due()).toEqual([]);
});

test("a new word of the same visitor completes the previous one", () => {
  const { tally } = tallyAt();
  tally.note("ann", "zebra");
  expect(tally.note("ann", "quagga")).toEqual(["zebra"]);
  expect(tally.note("bob", "okapi")).toEqual([]);
});

test("a visitor's word counts once an hour, independently of other visitors", () => {
  const { tally, pass } = tallyAt();
  const look = (visitor: string) => {
    tally.note(visitor, "zebra");
    return tally.due(0);
  };
  expect(look("ann")).toEqual(["zebra"]);
  expect(look("ann")).toEqual([]);
  expect(look("bob")).toEqual(["zebra"]);
  pass(61 * minute);
  expect(look("ann")).toEqual(["zebra"]);
});

test("the number of stored searches is limited", () => {
  const { tally } = tallyAt();
  for (let n = 0; n < 5_000; n += 1) tally.note(`visitor ${n}`, "zebra");
  expect(tally.due(0).length).toBeLessThanOrEqual(2_000);
});

test.each([
  [" Zebra  Script ", "zebra script"],
  ["C+++", "c+++"],
  ["Ⅷ-sql", "ⅷ-sql"],
  ["x", null],
  ["x".repeat(61), null],
  ["ann@example.com", null],
  ["https://example.com", null],
  ["call 0123456", null],
  ["123", null],
  ["one two three four five", null],
])("%j is counted as %j", (search, word) => {
  expect(wantedWord(search)).toBe(word);
});
