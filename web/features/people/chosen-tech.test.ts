import { expect, test } from "vitest";
import { chosenTech } from "./TechStack.tsx";

const techs = ["rust", "elm"].map((slug) => ({ id: slug, slug, name: slug, imageUrl: null }));

test.each([
  [null, "rust"],
  ["", "rust"],
  ["elm", "elm"],
  ["cobol", "rust"],
])("an address with the technology %j shows %j", (slug, shown) => {
  expect(chosenTech(techs, slug)?.slug).toBe(shown);
});

test("an empty stack has no chosen technology", () => {
  expect(chosenTech([], "rust")).toBeUndefined();
});
