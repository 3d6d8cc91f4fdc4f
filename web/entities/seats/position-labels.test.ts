import { expect, test } from "vitest";
import type { Position } from "#contract/positions.ts";
import { broughtTechs, positionFacts, positionState } from "./position-labels.ts";

test.each([
  [null, "Designer"],
  [1, "Designer, about 1 hour a week"],
  [3, "Designer, about 3 hours a week"],
])("a designer's %s hours a week read %j", (hoursAWeek, words) => {
  expect(positionFacts({ role: "designer", hoursAWeek })).toBe(words);
});

test.each([
  [1, 0, true, "free"],
  [3, 1, true, "2 of 3 free"],
  [3, 3, false, "taken"],
  [3, 1, false, "closed"],
])("of %i seats with %i taken, open: %s, the state reads %j", (seats, taken, isOpen, words) => {
  expect(positionState({ seats, taken, isOpen } as Position)).toBe(words);
});

const techs = (...names: string[]) =>
  names.map((name) => ({ id: name, slug: name, name, imageUrl: null }));

test("the viewer's share of a position's technologies is counted in words", () => {
  const ofPosition = techs("TypeScript", "React", "D3.js");
  expect(broughtTechs(ofPosition, techs("React", "D3.js", "Go"))).toBe("2 of 3");
  expect(broughtTechs(ofPosition, ofPosition)).toBe("all 3");
  expect(broughtTechs(techs("Go", "React"), techs("React", "Go"))).toBe("both");
  expect(broughtTechs(ofPosition, techs("Go"))).toBe("");
  expect(broughtTechs(techs("Go"), techs("Go"))).toBe("Go");
  expect(broughtTechs(ofPosition, [])).toBe("");
  expect(broughtTechs([], techs("Go"))).toBe("");
});
