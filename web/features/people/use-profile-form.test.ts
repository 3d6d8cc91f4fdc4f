import { expect, test } from "vitest";
import { profileChanges } from "#contract/people.ts";
import { profileLimits } from "#shared/limits.ts";
import { editsIn, errorAt, errorsIn } from "#web/lib/use-form.ts";
import { changesIn, fields } from "./use-profile-form.ts";

const techOf = (number: number) => ({
  id: `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`,
  slug: `tech-${number}`,
  name: `Tech ${number}`,
  imageUrl: null,
});
const rust = techOf(1);
const elm = techOf(2);
const saved = { username: "ada", displayName: "Ada", techs: [rust, elm] };
const long = (length: number) => "a".repeat(length);

/** What the form shows at that field. */
function errorOf(field: keyof typeof saved, value: unknown): string | undefined {
  const changes = changesIn({ ...saved, [field]: value }, saved);
  return errorAt(field, errorsIn(profileChanges, changes));
}

test.each([
  ["", "Too Short!"],
  [" ", "Too Short!"],
  ["a", "Too Short!"],
  [" a ", "Too Short!"],
  ["ab", undefined],
  ["!", "Too Short!"],
  ["a b", "Please use alphanumeric symbols"],
  ["ada_l", "Please use alphanumeric symbols"],
  ["Ada99", undefined],
  ["ädä", "Please use alphanumeric symbols"],
  [long(50), undefined],
  [long(51), "Too Long!"],
])("the username %j has the error %j", (text, error) => {
  expect(errorOf("username", text)).toBe(error);
});

test.each([
  ["", "Too Short!"],
  ["a", "Too Short!"],
  [" a ", "Too Short!"],
  ["Aé", undefined],
  ["Ada Lovelace", undefined],
  ["عبد الله", undefined],
  [long(50), undefined],
  [long(51), "Too Long!"],
  ["🛶🛶", undefined],
])("the display name %j has the error %j", (text, error) => {
  expect(errorOf("displayName", text)).toBe(error);
});

test("a stack may be as large as the contract allows", () => {
  const techs = Array.from({ length: profileLimits.techs + 1 }, (_, index) => techOf(index));
  expect(errorOf("techs", techs)).toBe(`At most ${profileLimits.techs} technologies`);
  expect(errorOf("techs", techs.slice(1))).toBeUndefined();
});

test("a changed name, technology or order is a change", () => {
  expect(changesIn({ ...saved }, saved)).toEqual({});
  expect(changesIn({ ...saved, username: " ada " }, saved)).toEqual({});
  expect(changesIn({ ...saved, username: "Ada" }, saved)).toEqual({ username: "Ada" });
  expect(changesIn({ ...saved, displayName: "Ada L." }, saved)).toEqual({ displayName: "Ada L." });
  expect(changesIn({ ...saved, techs: [rust] }, saved)).toEqual({ techs: [rust.id] });
  expect(changesIn({ ...saved, techs: [elm, rust] }, saved)).toEqual({ techs: [elm.id, rust.id] });
});

test.each([
  [JSON.stringify(saved), saved],
  [null, {}],
  ["", {}],
  ["{", {}],
  ["7", {}],
  ["[]", {}],
  ['{"username":"ada"}', { username: "ada" }],
  ['{"username":7,"displayName":"Ada","techs":["Rust"]}', { displayName: "Ada" }],
  [JSON.stringify({ ...saved, findable: null }), saved],
])("of the stored text %j the fields of the form are read", (text, edits) => {
  expect(editsIn(fields, text)).toEqual(edits);
});
