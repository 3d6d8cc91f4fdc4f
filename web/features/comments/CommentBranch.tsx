import { useRef } from "react";
import { paths } from "#web/lib/paths.ts";
import { CommentRow } from "./CommentRow.tsx";
import type { Said, Talk } from "#web/data/comment-cache.ts";
import { MoreLink } from "./MoreLink.tsx";
import type { TalkTools } from "#web/data/comments.ts";
import type { Thread } from "./threads.ts";
import { useGrowth } from "./use-focus-first-new.ts";
import type { Parts } from "./use-parts.ts";

export interface RowContext {
  comments: Talk["comments"];
  /** Ids of the project's owners. */
  owners: ReadonlySet<string>;
  tools: TalkTools;
  parts: Parts | null;
}

/** A comment and what it led to. The list is flat: browsers cut off what nests too deep. */
export function TalkThread({ thread, row }: { thread: Thread; row: RowContext }) {
  const { root, replies, missing } = thread;
  const { tools } = row;
  const list = useRef<HTMLOListElement>(null);
  const willGrow = useGrowth(list, replies.length, "top");
  const more = async () => {
    const { fetchReplies } = await import("./read-on.ts");
    willGrow();
    await fetchReplies(tools, root.id);
  };
  const rowOf = (said: Said) => (
    <CommentRow
      said={said}
      to={said.parentId === null ? undefined : row.comments[said.parentId]}
      isOwner={said.user !== null && row.owners.has(said.user.id)}
      isLinked={said.id === tools.place.at}
      tools={tools}
      parts={row.parts}
    />
  );
  return (
    <>
      {rowOf(root)}
      {missing > 0 && (
        <MoreLink
          href={paths.comments(tools.project, {
            comment: root.id,
            after: tools.place.at === root.id ? root.rest : null,
          })}
          onMore={more}
          className="pb-2 md:ps-8"
        >
          {missing === 1 ? "Show 1 reply" : `Show ${missing} replies`}
        </MoreLink>
      )}
      {replies.length > 0 && (
        <ol ref={list} aria-label="Replies">
          {replies.map((said) => (
            <li key={said.id} aria-level={said.depth}>
              {rowOf(said)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
