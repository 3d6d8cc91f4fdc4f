import { expect, test } from "vitest";
import { actionWords, repositoryName } from "./event-labels.ts";

test.each([
  ["opened", "opened"],
  ["review_requested", "review requested"],
  ["ready_for_review", "ready for review"],
])("an action %s reads %s", (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  ["https://github.com/mirav/tidewater", "mirav/tidewater"],
  ["https://git.example/mirav/tidewater/", "mirav/tidewater"],
  ["https://git.example/mirav/tidewater.git", "mirav/tidewater"],
  ["https://git.example/group/sub/tidewater", "group/sub/tidewater"],
  ["https://git.example:3000/", "git.example:3000"],
])("the repository at %s is called %s", (address, name) => {
  expect(repositoryName(address)).toBe(name);
});
