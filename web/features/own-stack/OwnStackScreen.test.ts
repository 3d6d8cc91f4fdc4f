import { expect, test } from "vitest";
import { evidenceLabel, leadLabel, saveLabel } from "./OwnStackScreen.tsx";

const now = new Date("2026-11-23T12:00:00Z");
const tech = { id: "1", slug: "rust", name: "Rust", imageUrl: null };

test.each([
  [1, null, "2026-01-02T00:00:00.000Z", "In 1 repository"],
  [3, null, null, "In 3 repositories"],
  [3, null, "2023-05-01T00:00:00.000Z", "In 3 repositories, last changed in 2023"],
  [3, 0.184, null, "18% of your code, in 3 repositories"],
  [1, 0.001, "2023-05-01T00:00:00.000Z", "1% of your code, in 1 repository, last changed in 2023"],
])(
  "%j repositories, share %j, last changed at %j: %s",
  (repositories, share, lastPushedAt, label) => {
    const one = { tech, repositories, lastPushedAt, share, isRecent: true };
    expect(evidenceLabel(one, now)).toBe(label);
  },
);

test("what was read is said, or why nothing is proposed", () => {
  expect(leadLabel(12, 5)).toContain("your 12 latest public repositories");
  expect(leadLabel(1, 5)).toContain("your public repository.");
  expect(leadLabel(0, 0)).toContain("We found no technologies");
  expect(leadLabel(null, 0)).toContain("can’t be read right now");
});

test("the button counts what is saved", () => {
  expect([0, 1, 4].map(saveLabel)).toEqual(["Save", "Save 1 technology", "Save 4 technologies"]);
});
