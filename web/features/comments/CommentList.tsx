import { useMemo, useRef } from "react";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { Talk } from "#web/data/comment-cache.ts";
import { MoreLink } from "./MoreLink.tsx";
import { type RowContext, TalkThread } from "./CommentBranch.tsx";
import { threadsOf } from "./threads.ts";
import { useGrowth } from "./use-focus-first-new.ts";

type TalkListProps = { talk: Talk; row: Omit<RowContext, "comments"> };

/** What has been said, thread by thread. */
export function TalkList({ talk: { comments, next }, row }: TalkListProps) {
  const { place, project } = row.tools;
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const only = place.at && comments[place.at]?.rootId;
  const shown = only ? threads.filter(({ root }) => root.id === only) : threads;
  const list = useRef<HTMLOListElement>(null);
  const willGrow = useGrowth(list, shown.length, "end");
  const older = async () => {
    const { fetchOlder } = await import("./read-on.ts");
    willGrow();
    await fetchOlder(row.tools);
  };
  if (shown.length === 0) {
    return (
      <EmptyState compact hue="user" title="Nothing has been said yet">
        Be the first: ask a question, or say what you like about it.
      </EmptyState>
    );
  }
  return (
    <>
      <ol ref={list} className="grid grid-cols-1 gap-4">
        {shown.map((thread) => (
          <li key={thread.root.id}>
            <TalkThread thread={thread} row={{ ...row, comments }} />
          </li>
        ))}
      </ol>
      {next && (
        <MoreLink href={paths.comments(project, { after: next })} onMore={older} className="pt-6">
          Show more comments
        </MoreLink>
      )}
    </>
  );
}
