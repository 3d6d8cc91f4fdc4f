import fc from "fast-check";
import { expect, test } from "vitest";

import { highlightSegments } from "./Highlight.tsx";

/** The text with its matches in brackets. */
function shown(text: string, words: string | string[]): string {
  return highlightSegments(text, words)
    .map((segment) => (segment.hit ? `[${segment.text}]` : segment.text))
    .join("");
}

test.each([
  ["A Rust crate", "rust", "A [Rust] crate"],
  ["Rust, rusty, RUST", "rust", "[Rust], [rust]y, [RUST]"],
  ["tide and wind", "wind  tide", "[tide] and [wind]"],
  ["abcd", "abc bcd", "[abcd]"],
  ["c++ or c#", "c++", "[c++] or c#"],
  ["a.b", ".", "a[.]b"],
  ["nothing", "rust", "nothing"],
  ["nothing", "", "nothing"],
  ["", "rust", ""],
  ["ÄRGER", "ärger", "[ÄRGER]"],
  ["cafe\u0301 bar", "cafe", "[cafe\u0301] bar"],
  ["Donau\u00ADdampf\u00ADschiff", "donaudampf", "[Donau\u00ADdampf]\u00ADschiff"],
  ["keyboards", "key\u00ADboard", "[keyboard]s"],
  ["nothing", "\u00AD", "nothing"],
  ["문장을 검사해서", "문장", "[문장]을 검사해서"],
  ["🦀🦞", "\ud83e", "🦀🦞"],
])("the text %j with the words %j is highlighted", (text, words, expected) => {
  expect(shown(text, words)).toBe(expected);
});

test("phrases in a list are not split into words", () => {
  expect(shown("a tide gauge, a gauge", ["tide gauge"])).toBe("a [tide gauge], a gauge");
});

test("joined segments equal the text for any words", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, words) => {
      const segments = highlightSegments(text, words);
      expect(segments.map((segment) => segment.text).join("")).toBe(text);
      expect(segments.every((segment) => segment.text !== "")).toBe(true);
    }),
  );
});
