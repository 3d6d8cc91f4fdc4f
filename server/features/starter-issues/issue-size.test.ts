import { expect, test } from "vitest";
import { sizeOf } from "./issue-size.ts";

const list = (count: number) => Array.from({ length: count }, (_, at) => `- [ ] Step ${at}`);

test.each([
  ["small", { labels: ["size/S"] }],
  ["small", { labels: ["E-easy"] }],
  ["small", { labels: ["good first issue", "effort: low"] }],
  ["small", { labels: ["Low-hanging fruit 🍎"] }],
  ["medium", { labels: ["size: M"] }],
  ["medium", { labels: ["difficulty/medium"] }],
  ["large", { labels: ["estimate: XL"] }],
  ["large", { labels: ["complexity: high"] }],
  // The larger one is about the work, the other about who can do it.
  ["large", { labels: ["easy", "size/L"] }],
  // Labels come before the text.
  ["small", { labels: ["size/XS"], body: "It should take two days." }],
  ["small", { body: "This should take about 30 minutes." }],
  ["small", { body: "Estimated effort: 1-2 hours" }],
  ["medium", { body: "It will take an evening, with tests." }],
  ["medium", { body: "Estimate: 3-4 hours" }],
  ["large", { body: "We think that it would take a weekend." }],
  ["medium", { body: list(3).join("\n") }],
  ["large", { body: list(7).join("\n") }],
  ["large", { title: "Migrate the settings to the new format" }],
  ["small", { title: "Fix typo in the welcome mail" }],
  ["small", { title: "Explain the cache", labels: ["documentation"] }],
  // A long text describes more than a detail.
  [null, { labels: ["documentation"], body: "Words. ".repeat(300) }],
  [null, { labels: ["good first issue", "help wanted"] }],
  // A letter alone is a team or a version.
  [null, { labels: ["S", "m"] }],
  // Hours and days that aren't about the work.
  [null, { body: "The token expires after two hours, and the backup after 1 day." }],
  [null, { body: "- [x] Step 1\n- [x] Step 2\n- [x] Step 3" }],
  [null, {}],
] as const)("%s: %j", (size, issue) => {
  expect(sizeOf({ labels: [], title: "Show the tide", body: null, ...issue })).toBe(size);
});

test("a hostile text takes no time", () => {
  const body = `${"effort ".repeat(20_000)}${"- [ ] ".repeat(20_000)}`;
  const startedAt = performance.now();
  sizeOf({ labels: ["a".repeat(50)], title: "port ".repeat(60), body });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
