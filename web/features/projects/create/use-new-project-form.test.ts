import { expect, test } from "vitest";
import { newProject } from "#contract/projects.ts";
import { errorsIn } from "#web/lib/use-form.ts";
import { bodyOf, emptyProject, type NewProjectValues } from "./use-new-project-form.ts";

const draft = { ...emptyProject, name: "Tern", description: "Migration routes" };

/** What the form shows, by field. */
const errorsOf = (values: NewProjectValues) =>
  Object.fromEntries(
    errorsIn(newProject, bodyOf(values)).map(({ path, message }) => [path, message]),
  );

test("a draft with a name and a description can be sent", () => {
  expect(errorsOf(draft)).toEqual({});
});

test.each([
  [{ name: "S" }, { name: "Too Short!" }],
  [{ name: "🐦".repeat(50) }, {}],
  [{ name: "🐦".repeat(51) }, { name: "Too Long!" }],
  [{ description: "" }, { description: "Too Short!" }],
  [{ licence: "x".repeat(101) }, { licence: "Too Long!" }],
  [{ websiteUrl: "http://x.org" }, { websiteUrl: expect.stringContaining("https://") as string }],
])("the change %j has an error at its field", (change, errors) => {
  expect(errorsOf({ ...draft, ...change })).toEqual(errors);
});

test("what sets it apart is the first line of the description", () => {
  expect(bodyOf({ ...draft, difference: " For gulls " }).description).toBe(
    "For gulls\n\nMigration routes",
  );
  expect(bodyOf({ ...draft, isDifferent: true })).toEqual(bodyOf(draft));
});

test("a blank address or licence is sent as null", () => {
  const blank = { websiteUrl: "  ", repositoryUrl: "https://a.org", licence: " " };
  expect(bodyOf({ ...draft, ...blank })).toMatchObject({
    websiteUrl: null,
    repositoryUrl: "https://a.org",
    licence: null,
  });
});
