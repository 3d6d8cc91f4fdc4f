import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { Said } from "#web/data/comment-cache.ts";

interface CountsProps {
  said: Said;
  /** Whether buttons are going to stand here. */
  keepsPlace: boolean;
}

/** What people thought of a comment, for those who can't say so (yet). */
export function Counts({ said: { deleted, likeCount, dislikeCount }, keepsPlace }: CountsProps) {
  if (!keepsPlace && (deleted || likeCount + dislikeCount === 0)) return null;
  return (
    <p className="small flex min-h-9 items-center gap-4 text-ink-2 tabular-nums">
      {likeCount > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <ThumbsUp />
          {likeCount} <span className="sr-only">like it</span>
        </span>
      )}
      {dislikeCount > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <ThumbsDown />
          {dislikeCount} <span className="sr-only">dislike it</span>
        </span>
      )}
    </p>
  );
}
