import { expect, test } from "vitest";
import { mentionAt, withMention, withoutSpaceAt } from "./MentionPicker.tsx";

test.each([
  ["@mi", { start: 0, name: "mi" }],
  ["Ask @mira", { start: 4, name: "mira" }],
  ["(@Hēmi", { start: 1, name: "Hēmi" }],
  ["first\n@ol", { start: 6, name: "ol" }],
  ["谢谢@own", { start: 2, name: "own" }],
  ["谢谢＠own", { start: 2, name: "own" }],
  ["Ask @octo-ca", { start: 4, name: "octo-ca" }],
  ["@mira.", null],
  ["@m", null],
  ["@mira ", null],
  ["mail@example", null],
  ["@@mira", null],
  ["src/@scope", null],
  ["nobody", null],
])("the text %j has the unfinished mention %j", (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

test("a mention is found only before the caret", () => {
  expect(mentionAt("@mira and @ol", 5)).toEqual({ start: 0, name: "mira" });
  expect(mentionAt("@mira and @ol", 9)).toBeNull();
});

test("the chosen username replaces the unfinished mention, followed by one space", () => {
  expect(withMention("Ask @mi now", { start: 4, name: "mi" }, "mirav")).toEqual({
    text: "Ask @mirav now",
    caret: 11,
  });
  expect(withMention("@ol", { start: 0, name: "ol" }, "oleksak")).toEqual({
    text: "@oleksak ",
    caret: 9,
  });
});

test("no space stays before a comma, whether it was there or is typed next", () => {
  expect(withMention("@ol, look", { start: 0, name: "ol" }, "oleksak")).toEqual({
    text: "@oleksak, look",
    caret: 8,
  });
  expect(withoutSpaceAt("@oleksak , look", 9)).toBe("@oleksak, look");
  expect(withoutSpaceAt("@oleksak look", 9)).toBeNull();
});
