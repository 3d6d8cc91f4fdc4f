import ArrowUp from "lucide-react/icons/arrow-up";
import { useRef, useState } from "react";
import { type CommentCache, countNewComments, newCommentsIn } from "#web/data/comment-cache.ts";
import { type CommentSource, refetchComments, showNewComments } from "#web/data/comments.ts";
import { useChanges } from "#web/lib/realtime/hooks.ts";
import { Button } from "#web/ui/Button.tsx";
import { requestFocus } from "./focus-request.ts";

interface NewCommentsButtonProps {
  source: CommentSource;
  cache: CommentCache;
}

/**
 * Refetches comments on live events. New ones are counted above the discussion and shown on a
 * click, so that nothing moves while the viewer reads; changed comments are updated at once.
 */
export function NewCommentsButton({ source, cache }: NewCommentsButtonProps) {
  const { projectId, part } = source;
  const [latest, setLatest] = useState<CommentCache | null>(null);
  const refetching = useRef<AbortController>(null);
  const count = latest ? countNewComments(cache, latest, part.commentId) : 0;

  useChanges([["comments", projectId]], () => {
    refetching.current?.abort();
    refetching.current = new AbortController();
    refetchComments(source, refetching.current.signal).then(setLatest, () => {
      // A failure is ignored: the next change or connection refetches.
    });
  });

  function show() {
    if (!latest) return;
    const [newest] = newCommentsIn(cache, latest);
    if (newest) requestFocus(newest.id);
    showNewComments(source, latest);
  }

  return (
    <div role="status" className="sticky top-9 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp />}
          className="-translate-y-3/4 self-start rounded-full bg-raised float-shadow"
          onClick={show}
        >
          {count === 1 ? "1 new comment" : `${count} new comments`}
        </Button>
      )}
    </div>
  );
}
