import { expect, test } from "vitest";
import { type PersonDetails, personDetailsChanges } from "#contract/person-details.ts";
import {
  changesIn,
  type DetailsDraft,
  detailsErrors,
  draftFrom,
  isSameDetails,
  readDetails,
} from "./details-draft.ts";

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
const saved = draftFrom(details);

test("a draft of what is saved changes nothing", () => {
  const { account: _account, acceptsInvitations: _invitations, ...unchanged } = details;
  expect(changesIn(saved)).toEqual(unchanged);
  expect(isSameDetails(saved, { ...saved, bio: "  ", links: [...saved.links, " "] })).toBe(true);
  expect(isSameDetails(saved, { ...saved, bio: "Sails." })).toBe(false);
});

test.each<[Partial<DetailsDraft>, keyof DetailsDraft]>([
  [{ bio: "x".repeat(301) }, "bio"],
  [{ links: ["http://ada.example"] }, "links"],
  [{ links: ["ada.example"] }, "links"],
  [{ links: ["https://me:secret@ada.example"] }, "links"],
  [{ links: ["https://a.example", "https://a.example "] }, "links"],
  [{ hoursAWeek: "0" }, "hoursAWeek"],
  [{ hoursAWeek: "61" }, "hoursAWeek"],
  [{ hoursAWeek: "1.5" }, "hoursAWeek"],
  [{ hoursAWeek: "many" }, "hoursAWeek"],
])("%j is refused here and by the contract", (changed, field) => {
  const draft = { ...saved, ...changed };
  expect(detailsErrors(draft)[field]).toBeDefined();
  expect(personDetailsChanges.safeParse(changesIn(draft)).success).toBe(false);
});

test.each<Partial<DetailsDraft>>([
  {},
  { bio: "🙂".repeat(300) },
  { hoursAWeek: " 60 " },
  { hoursAWeek: "" },
  { links: ["", "https://a.example/b?c#d"] },
])("%j is accepted here and by the contract", (changed) => {
  const draft = { ...saved, ...changed };
  expect(Object.values(detailsErrors(draft)).filter(Boolean)).toEqual([]);
  expect(personDetailsChanges.safeParse(changesIn(draft)).success).toBe(true);
});

test.each([null, "", "{", "[]", JSON.stringify({ ...saved, links: [1] })])(
  "the stored draft %j is ignored",
  (kept) => {
    expect(readDetails(kept)).toBeNull();
  },
);

test("a stored draft is read", () => {
  expect(readDetails(JSON.stringify(saved))).toEqual(saved);
});
