import { expect, test } from "vitest";
import { stackOfDraft, stackToDraft } from "./ProjectFacts.tsx";

const rust = { id: "1", slug: "rust", name: "Rust", imageUrl: null };

test.each([[[]], [[rust]]])("a stored draft is read unchanged: %j", (techs) => {
  expect(stackOfDraft(stackToDraft(techs))).toEqual(techs);
});

test.each([null, "", "Rust", "{}", "[1]", '[{"id":"1"}]'])(
  "the stored text %j is not a stack",
  (draft) => {
    expect(stackOfDraft(draft)).toBeNull();
  },
);
