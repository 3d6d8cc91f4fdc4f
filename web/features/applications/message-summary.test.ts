import { expect, test } from "vitest";
import { summaryOf } from "./message-summary.ts";

test.each([
  ["# **Hello** _there_", "Hello there"],
  ["> - [x] done `code` ~~not~~", "done code not"],
  ["3. third [folder](https://example.com/a_b)", "third folder"],
  ["![a gauge](https://example.com/g.png) and more", "a gauge and more"],
  ["keeps snake_case_names", "keeps snake_case_names"],
  ["__strong__ words", "strong words"],
  ["see <https://example.com>", "see https://example.com"],
  ["a<br>b <b>c</b>", "ab c"],
  ["I'd use C\\+\\+ here", "I'd use C++ here"],
  ["2 < 3 and 5 > 4", "2 < 3 and 5 > 4"],
])("markdown's symbols are left out of %j", (content, summary) => {
  expect(summaryOf(content)).toBe(summary);
});

test("the summary is the first line with a letter or a digit", () => {
  expect(summaryOf("\n---\n***\n![](x.png)\n```js\nconst a = 1\n```")).toBe("const a = 1");
  expect(summaryOf("👋\r\nשלום לכולם")).toBe("שלום לכולם");
  expect(summaryOf("!!!\n42")).toBe("42");
});

test("a message without any letter is shown as it is, an empty one is empty", () => {
  expect(summaryOf("👍")).toBe("👍");
  expect(summaryOf(null)).toBe("");
  expect(summaryOf(" \n \n")).toBe("");
  expect(summaryOf("---")).toBe("");
});

test("a text of 50 code points is whole, a longer one is cut after 50 with dots", () => {
  expect(summaryOf("🛶".repeat(50))).toBe("🛶".repeat(50));
  expect(summaryOf("🛶".repeat(51))).toBe(`${"🛶".repeat(50)}...`);
  expect(summaryOf(`**${"a".repeat(50)}**`)).toBe("a".repeat(50));
});

test("the dots follow the last word, not a space", () => {
  expect(summaryOf(`${"a".repeat(49)} bcd`)).toBe(`${"a".repeat(49)}...`);
});

test("the dots say that there is more also after the end of a sentence", () => {
  expect(summaryOf(`${"a".repeat(49)}. More.`)).toBe(`${"a".repeat(49)}....`);
});
