import { expect, test } from "vitest";
import { spokenLanguages } from "#shared/languages.ts";
import { hoursLabel, languageName, linkLabel } from "./details-labels.ts";

test("every language that can be chosen has a name of its own", () => {
  const names = spokenLanguages.map(languageName);
  expect(new Set(names).size).toBe(names.length);
  for (const [index, name] of names.entries()) expect(name).not.toBe(spokenLanguages[index]);
});

test("hours are counted", () => {
  expect([hoursLabel(1), hoursLabel(5)]).toEqual(["About 1 hour a week", "About 5 hours a week"]);
});

test.each([
  ["https://www.ada.example/", "ada.example"],
  ["https://ada.example/boats?a=1", "ada.example/boats?a=1"],
])("%s is shown as %s", (url, label) => {
  expect(linkLabel(url)).toBe(label);
});
