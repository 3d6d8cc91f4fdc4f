import { expect, test } from "vitest";
import { newPosition, type Position, positionChanges } from "#contract/positions.ts";
import { positionLimits } from "#shared/limits.ts";
import { editsIn, errorAt, errorsIn } from "#web/lib/use-form.ts";
import {
  changesIn,
  emptyPosition,
  fields,
  newPositionOf,
  type PositionValues,
  valuesOf,
} from "./use-position-form.ts";

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

const saved = valuesOf(position);

test("unchanged fields are no change, and neither are spaces around them", () => {
  expect(changesIn(saved, saved)).toEqual({});
  expect(changesIn({ ...saved, title: " Chart drawing ", hoursAWeek: "3 " }, saved)).toEqual({});
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
  expect(editsIn(fields, JSON.stringify(edits))).toEqual(edits);
  expect(editsIn(fields, '{"title":1,"role":"owner","techs":[1],"seats":"2","other":"x"}')).toEqual(
    {
      seats: "2",
    },
  );
  expect(editsIn(fields, null)).toEqual({});
  expect(editsIn(fields, "[")).toEqual({});
});

const { title, description, techs, hoursAWeek, seats } = positionLimits;
const manyTechs = Array.from({ length: techs + 1 }, (_, index) => tech(`${index}`));
const hours = `Use a number from ${hoursAWeek.min} to ${hoursAWeek.max}`;
const seatCount = `Use a number from ${seats.min} to ${seats.max}`;

test.each(["about 10", "1e999"])("a text that isn't a number is a refused change: %s", (typed) => {
  const without = { ...saved, hoursAWeek: "" };
  const changes = changesIn({ ...without, hoursAWeek: typed, title: "Charts" }, without);
  expect(Object.keys(changes)).toEqual(["title", "hoursAWeek"]);
  expect(errorsIn(positionChanges, changes)).toEqual([{ path: "hoursAWeek", message: hours }]);
});

test.each<[Partial<PositionValues>, string | undefined]>([
  [{}, undefined],
  [{ title: "" }, "Too Short!"],
  [{ title: "x".repeat(title.min) }, undefined],
  [{ title: "x".repeat(title.max) }, undefined],
  [{ title: "x".repeat(title.max + 1) }, "Too Long!"],
  [{ title: "   x   " }, "Too Short!"],
  [{ description: "x".repeat(description) }, undefined],
  [{ description: "x".repeat(description + 1) }, "Too Long!"],
  [{ techs: manyTechs.slice(1) }, undefined],
  [{ techs: manyTechs }, `At most ${techs} technologies`],
  [{ hoursAWeek: `${hoursAWeek.max}` }, undefined],
  [{ hoursAWeek: `${hoursAWeek.max + 1}` }, hours],
  [{ hoursAWeek: "0" }, hours],
  [{ hoursAWeek: "2.5" }, hours],
  [{ hoursAWeek: "few" }, hours],
  [{ seats: "" }, seatCount],
  [{ seats: "0" }, seatCount],
  [{ seats: `${seats.max}` }, undefined],
  [{ seats: `${seats.max + 1}` }, seatCount],
])("%j has the error %j", (changed, message) => {
  const values = { ...emptyPosition, title: "Chart drawing", ...changed };
  const errors = errorsIn(newPosition, newPositionOf(values));
  const [field = "title"] = Object.keys(changed);
  expect(errorAt(field, errors)).toBe(message);
  expect(errors.filter(({ path }) => !path.startsWith(field))).toEqual([]);
});
