import { expect, test } from "vitest";
import { errorsIn } from "./use-new-project-form.ts";
import { emptyDraft, projectOf } from "./project-draft.ts";

const draft = { ...emptyDraft, name: "Tern", description: "Migration routes" };

test("a draft with a name and a description can be sent", () => {
  expect(errorsIn(draft)).toEqual({});
});

test.each([
  [{ name: "S" }, { name: "Too Short!" }],
  [{ name: "🐦".repeat(50) }, {}],
  [{ name: "🐦".repeat(51) }, { name: "Too Long!" }],
  [{ description: "" }, { description: "Too Short!" }],
  [{ websiteUrl: "http://x.org" }, { websiteUrl: expect.stringContaining("https://") as string }],
])("the change %j has an error at its field", (change, errors) => {
  expect(errorsIn({ ...draft, ...change })).toEqual(errors);
});

test("a blank address is sent as null", () => {
  expect(projectOf({ ...draft, websiteUrl: "  ", repositoryUrl: "https://a.org" })).toMatchObject({
    websiteUrl: null,
    repositoryUrl: "https://a.org",
  });
});
