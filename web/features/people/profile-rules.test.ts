import { expect, test } from "vitest";
import { profileLimits } from "#shared/limits.ts";
import { profileChanges } from "#contract/people.ts";
import { displayNameError, findableError, usernameError } from "./profile-rules.ts";

const long = (length: number) => "a".repeat(length);

/** The contract's first error of that field. */
function contractError(field: "username" | "displayName", text: string): string | undefined {
  const { error } = profileChanges.safeParse({ [field]: text });
  return error?.issues[0]?.message;
}

test.each(["", " ", "a", " a ", "ab", "!", "a b", "ada_l", "Ada99", "ädä", long(50), long(51)])(
  "of the username %j the form says what the contract says",
  (text) => {
    expect(usernameError(text)).toBe(contractError("username", text));
  },
);

test.each(["", "a", " a ", "Aé", "Ada Lovelace", "عبد الله", long(50), long(51), "🛶🛶"])(
  "of the display name %j the form says what the contract says",
  (text) => {
    expect(displayNameError(text)).toBe(contractError("displayName", text));
  },
);

test.each([
  [[], ""],
  [["designer" as const], ""],
  [["designer" as const, "developer" as const], "Maps"],
  [["designer" as const], long(profileLimits.lookingFor)],
  [["designer" as const], long(profileLimits.lookingFor + 1)],
])("of the seats %j and the text %j the form says what the contract says", (roles, text) => {
  const said = { roles, availability: "up_to_3" as const, lookingFor: text };
  const sent = { ...said, lookingFor: text || null };
  const { error } = profileChanges.safeParse({ findable: sent });
  expect(findableError(said)).toBe(error?.issues[0]?.message);
});

test("whoever can't be found has nothing to say", () => {
  expect(findableError(null)).toBeUndefined();
});

test("a stack may be as large as the contract allows", () => {
  const ids = Array.from(
    { length: profileLimits.techs + 1 },
    (_, index) => `0198c0de-0000-7000-8000-${String(index).padStart(12, "0")}`,
  );
  expect(profileChanges.safeParse({ techs: ids }).success).toBe(false);
  expect(profileChanges.safeParse({ techs: ids.slice(1) }).success).toBe(true);
});
