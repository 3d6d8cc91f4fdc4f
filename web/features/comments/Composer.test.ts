import { expect, test } from "vitest";
import { newComment } from "#contract/comments.ts";
import { commentError } from "./Composer.tsx";

const parent = "0198c0de-0000-7000-8000-000000000000";

test.each(["", " \n ", "a", ` ${"🌊".repeat(1000)} `, "🌊".repeat(1001), "x".repeat(2000)])(
  "%j: the same error as the contract's",
  (text) => {
    for (const [parentId, tooLong] of [
      [null, "Comment is too long"],
      [parent, "Too Long!"],
    ] as const) {
      const judged = newComment.safeParse({ commentText: text, parentId });
      expect(commentError(text, tooLong)).toBe(judged.error?.issues[0]?.message ?? null);
    }
  },
);
