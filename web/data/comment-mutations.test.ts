import { expect, test } from "vitest";
import { withReaction } from "./comment-mutations.ts";

const before = { mine: null, likeCount: 4, dislikeCount: 1 } as const;

test("a reaction counts once and replaces the other", () => {
  const liked = withReaction(before, "like");
  expect(liked).toEqual({ mine: "like", likeCount: 5, dislikeCount: 1 });
  expect(withReaction(liked, "like")).toEqual(liked);
  expect(withReaction(liked, "dislike")).toEqual({
    mine: "dislike",
    likeCount: 4,
    dislikeCount: 2,
  });
  expect(withReaction(withReaction(liked, "dislike"), null)).toEqual(before);
});
