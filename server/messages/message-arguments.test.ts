import { expect, test } from "vitest";
import type { MessageKey } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { argumentsOf } from "./message-arguments.ts";
import { areaTypes } from "./types-file.ts";

test.each([
  ["Sign In", {}],
  ["{name} and {other}", { name: "string | number", other: "string | number" }],
  [
    "{count, plural, one {# star} other {# stars of {name}}}",
    { count: "number", name: "string | number" },
  ],
  ["{count} of {count, plural, other {#}}", { count: "number" }],
  ["{size, number}", { size: "number" }],
  ["{role, select, owner {a} other {b}}", { role: '"other" | "owner"' }],
  [
    "See <link>{name}’s page</link><icon></icon>",
    { icon: "Tag", link: "Tag", name: "string | number" },
  ],
])("the arguments of %j", (text, expected) => {
  expect(Object.fromEntries(argumentsOf(text))).toEqual(expected);
});

test.each(["{name", "{count, plural, one {x}}", "{at, date}", "<b>{b}</b>"])(
  "%j is no message",
  (text) => {
    expect(() => argumentsOf(text)).toThrow(/./);
  },
);

test("types say which arguments a message needs", () => {
  const types = areaTypes("own-stack", { title: "Your stack", with: "With <b>{name}</b>" });
  expect(types).toContain('export interface OwnStackTexts {\n  "own-stack.title": null;\n}');
  expect(types).toContain('"own-stack.with": { b: Tag; name: string | number };');
});

/** Whether TypeScript accepts arguments. */
type Accepts<Args extends unknown[], Given extends unknown[]> = Given extends Args ? true : false;
type Version = Parameters<typeof t<"frame.version">>;

test("missing and unknown arguments, and unknown keys, don't compile", () => {
  const accepted: [
    Accepts<Version, ["frame.version", { version: string }]>,
    Accepts<Version, ["frame.version"]>,
    Accepts<Version, ["frame.version", { name: string }]>,
    Accepts<[MessageKey], ["frame.unknown"]>,
    Accepts<Parameters<typeof t<"frame.search">>, ["frame.search"]>,
  ] = [true, false, false, false, true];
  expect(accepted).toHaveLength(5);
  expect(t("frame.version", { version: "1.2" })).toBe("Version\u00a01.2");
});
