import { expect, test } from "vitest";
import { newPosition, type Position } from "#contract/positions.ts";
import { positionLimits } from "#shared/limits.ts";
import {
  changesIn,
  draftText,
  editsIn,
  emptyPosition,
  errorsIn,
  fieldsOf,
  newPositionOf,
  type PositionFields,
} from "./position-draft.ts";

const tech = (name: string) => ({
  id: `0198c0de-0000-7000-8000-${name.padStart(12, "0")}`,
  slug: name,
  name,
  imageUrl: null,
});

const position: Position = {
  id: "p",
  role: "designer",
  title: "Chart drawing",
  description: null,
  techs: [tech("1")],
  hoursAWeek: 3,
  seats: 2,
  taken: 0,
  members: [],
  isOpen: true,
  seatFreed: false,
  createdAt: "2026-11-22T10:00:00.000Z",
};

const saved = fieldsOf(position);

test("unchanged fields are no change, and neither are spaces around them", () => {
  expect(changesIn(saved, saved)).toBeNull();
  expect(changesIn({ ...saved, title: " Chart drawing ", hoursAWeek: "3 " }, saved)).toBeNull();
});

test("only changed fields are sent", () => {
  expect(changesIn({ ...saved, title: "Charts" }, saved)).toEqual({ title: "Charts" });
  const others = { description: " By eye ", hoursAWeek: "", seats: "3", techs: [] };
  expect(changesIn({ ...saved, ...others }, saved)).toEqual({
    description: "By eye",
    hoursAWeek: null,
    seats: 3,
    techs: [],
  });
});

test("a draft is read as it was written, without fields of another shape", () => {
  const edits = { title: "Charts", role: "designer" as const, techs: [tech("2")] };
  expect(editsIn(draftText(edits))).toEqual(edits);
  expect(editsIn('{"title":1,"role":"owner","techs":[1],"seats":"2","other":"x"}')).toEqual({
    seats: "2",
  });
  expect(editsIn(null)).toEqual({});
  expect(editsIn("[")).toEqual({});
});

const fields = (changed: Partial<PositionFields>) => ({
  ...emptyPosition,
  title: "Chart drawing",
  ...changed,
});
const { title, description, techs, hoursAWeek, seats } = positionLimits;

test.each([
  fields({}),
  fields({ title: "" }),
  fields({ title: "x".repeat(title.min) }),
  fields({ title: "x".repeat(title.max) }),
  fields({ title: "x".repeat(title.max + 1) }),
  fields({ title: "   x   " }),
  fields({ description: "x".repeat(description) }),
  fields({ description: "x".repeat(description + 1) }),
  fields({ techs: Array.from({ length: techs }, (_, index) => tech(`${index}`)) }),
  fields({ techs: Array.from({ length: techs + 1 }, (_, index) => tech(`${index}`)) }),
  fields({ hoursAWeek: `${hoursAWeek.max}` }),
  fields({ hoursAWeek: `${hoursAWeek.max + 1}` }),
  fields({ hoursAWeek: "0" }),
  fields({ hoursAWeek: "2.5" }),
  fields({ hoursAWeek: "few" }),
  fields({ seats: "" }),
  fields({ seats: "0" }),
  fields({ seats: `${seats.max}` }),
  fields({ seats: `${seats.max + 1}` }),
])("the form's errors are those of the contract (%#)", (given) => {
  const { error } = newPosition.safeParse(newPositionOf(given));
  const expected = (error?.issues ?? [])
    .toReversed()
    .map(({ path, message }) => [path[0], message]);
  const found = Object.entries(errorsIn(given)).filter(([, message]) => message !== undefined);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});
