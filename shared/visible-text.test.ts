import { expect, test } from "vitest";
import { containsAddress, isVisible, showableJson } from "./visible-text.ts";

test.each([
  "\u3164\u3164",
  "\u200C\u200C\u200C",
  "\u00AD\u00AD",
  "\u2800\u2800\u2800",
  "\u2060\u2063",
  "\u{E0020}\u{E0041}",
  "\u200B\u200B",
  "\uFE0F\u034F",
  "  \u00A0 ",
])("%j shows nothing", (text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(["a", "\u200Ba", "é", "👩‍👩‍👧", "خط", "-", "ㅎ"])("%j shows", (text) => {
  expect(isVisible(text)).toBe(true);
});

test.each([
  "https://evil.example",
  "Confirm at evil.com",
  "evil.com/login",
  "login.evil.example/x",
  "www.evil.example",
  "Jane <jane@mail.example>",
  "jane＠mail．example",
  "evil。com",
  "e\u200Bvil.c\u200Bom",
  "10.0.0.1",
  "javascript://x",
  "xn--a.xn--p1ai",
])("%j contains an address", (text) => {
  expect(containsAddress(text)).toBe(true);
});

test.each([
  "Jane Doe",
  "jane.doe",
  "J.R.R. Tolkien",
  "Node.js fan",
  "Dr.No-one",
  "@jane",
  "a@b",
  "Ms. Me",
  "C/C++ & v1.2",
  "Größe: 3.5",
  "St.John Smith",
])("%j contains none", (text) => {
  expect(containsAddress(text)).toBe(false);
});

test("JSON shows what is hidden in it, and stays the same data", () => {
  const hidden = "a\u009B31mb\u202Ec\u{E0041}d\u2028e\u{E0101}";
  const data = { hidden, plain: "ñ خط می‌شود 👩‍👩‍👧 ❤️" };
  const json = showableJson(JSON.stringify(data, null, 2));
  expect(json).toContain(String.raw`"a\u009b31mb\u202ec\udb40\udc41d\u2028e\udb40\udd01"`);
  expect(json).toContain(data.plain);
  expect(JSON.parse(json)).toEqual(data);
});
