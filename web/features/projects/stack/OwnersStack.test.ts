import { expect, test } from "vitest";
import { stackOfDraft, stackToDraft } from "./OwnersStack.tsx";

const rust = { id: "1", slug: "rust", name: "Rust", imageUrl: null };

test.each([[[]], [[rust]]])("a draft reads as it was written: %j", (techs) => {
  expect(stackOfDraft(stackToDraft(techs))).toEqual(techs);
});

test.each([null, "", "Rust", "{}", "[1]", '[{"id":"1"}]'])("%j is no stack", (draft) => {
  expect(stackOfDraft(draft)).toBeNull();
});
