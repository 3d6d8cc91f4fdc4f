import { expect, test } from "vitest";
import { readStack, writeStack } from "./stack-draft.ts";

const rust = { id: "1", slug: "rust", name: "Rust", imageUrl: null };

test.each([[[]], [[rust]]])("what was kept is read again: %j", (techs) => {
  expect(readStack(writeStack(techs))).toEqual(techs);
});

test.each([null, "", "Rust", "{}", "[1]", '[{"id":"1"}]'])("%j is no stack", (kept) => {
  expect(readStack(kept)).toBeNull();
});
