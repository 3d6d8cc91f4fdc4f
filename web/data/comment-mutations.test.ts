import { expect, test } from "vitest";
import { reactedWith } from "#web/features/comments/react.ts";

const before = { mine: null, likeCount: 4, dislikeCount: 1 } as const;

test("an opinion counts once, and one takes the place of the other", () => {
  const liked = reactedWith(before, "like");
  expect(liked).toEqual({ mine: "like", likeCount: 5, dislikeCount: 1 });
  expect(reactedWith(liked, "like")).toEqual(liked);
  expect(reactedWith(liked, "dislike")).toEqual({ mine: "dislike", likeCount: 4, dislikeCount: 2 });
  expect(reactedWith(reactedWith(liked, "dislike"), null)).toEqual(before);
});
