import { expect, test } from "vitest";
import { type PersonDetails, personDetailsChanges } from "#contract/person-details.ts";
import { editsIn, errorAt, errorsIn } from "#web/lib/use-form.ts";
import { bodyOf, type DetailsValues, fields, valuesOf } from "./use-details-form.ts";

const details: PersonDetails = {
  bio: null,
  links: ["https://ada.example"],
  showsAccount: false,
  account: null,
  hoursAWeek: 5,
  timeZone: null,
  languages: ["en"],
  techsToLearn: [],
  acceptsInvitations: true,
};
const saved = valuesOf(details);

test("the values of what is saved change nothing", () => {
  const { account: _account, acceptsInvitations: _invitations, ...unchanged } = details;
  expect(bodyOf(saved)).toEqual(unchanged);
  expect(bodyOf({ ...saved, bio: "  ", links: [...saved.links, " "] })).toEqual(unchanged);
  expect(bodyOf({ ...saved, bio: "Sails." })).toEqual({ ...unchanged, bio: "Sails." });
});

const https = "Please use an address that starts with https://";
const hours = "Enter a number from 1 to 60";

test.each<[Partial<DetailsValues>, keyof DetailsValues, string]>([
  [{ bio: "x".repeat(301) }, "bio", "Too Long!"],
  [{ links: ["http://ada.example"] }, "links", https],
  [{ links: ["ada.example"] }, "links", https],
  [{ links: ["https://me:secret@ada.example"] }, "links", https],
  [{ links: ["https://a.example", "https://a.example "] }, "links", "Each link once"],
  [{ hoursAWeek: "0" }, "hoursAWeek", hours],
  [{ hoursAWeek: "61" }, "hoursAWeek", hours],
  [{ hoursAWeek: "1.5" }, "hoursAWeek", hours],
  [{ hoursAWeek: "many" }, "hoursAWeek", hours],
])("%j has at %s the error %j", (changed, field, message) => {
  const errors = errorsIn(personDetailsChanges, bodyOf({ ...saved, ...changed }));
  expect(errorAt(field, errors)).toBe(message);
});

test.each<Partial<DetailsValues>>([
  {},
  { bio: "🙂".repeat(300) },
  { hoursAWeek: " 60 " },
  { hoursAWeek: "" },
  { links: ["", "https://a.example/b?c#d"] },
])("%j is accepted", (changed) => {
  expect(errorsIn(personDetailsChanges, bodyOf({ ...saved, ...changed }))).toEqual([]);
});

test.each([
  [null, {}],
  ["", {}],
  ["{", {}],
  ["[]", {}],
  ['{"links":[1],"bio":"Sails."}', { bio: "Sails." }],
  [JSON.stringify(saved), fields.parse(saved)],
])("of the stored draft %j the fields of the form are read", (text, edits) => {
  expect(editsIn(fields, text)).toEqual(edits);
});
