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
  [{ licence: "x".repeat(101) }, { licence: "Too Long!" }],
  [{ websiteUrl: "http://x.org" }, { websiteUrl: expect.stringContaining("https://") as string }],
])("the change %j has an error at its field", (change, errors) => {
  expect(errorsIn({ ...draft, ...change })).toEqual(errors);
});

test("a blank address or licence is sent as null", () => {
  const given = { websiteUrl: "  ", repositoryUrl: "https://a.org", licence: " " };
  expect(projectOf({ ...draft, ...given })).toMatchObject({
    websiteUrl: null,
    repositoryUrl: "https://a.org",
    licence: null,
  });
});
