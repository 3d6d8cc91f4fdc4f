import { expect, test } from "vitest";
import { queueFilterOf } from "./reports.ts";

test.each([
  ["", { state: "open", sort: "newest" }],
  ["state=hidden&sort=most", { state: "hidden", sort: "most" }],
  ["state=settled&after=abc", { state: "settled", sort: "newest", after: "abc" }],
  ["state=secret&sort=oldest", { state: "open", sort: "newest" }],
])("%j", (query, expected) => {
  expect(queueFilterOf(new URLSearchParams(query))).toEqual({ after: undefined, ...expected });
});
