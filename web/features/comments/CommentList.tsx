import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { t } from "#shared/messages/t.ts";
import {
  type CommentCache,
  type CommentView,
  type Thread,
  threadsOf,
} from "#web/data/comment-cache.ts";
import { fetchOlderComments, fetchReplies } from "#web/data/comments.ts";
import { ShowMore } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { useFocusFirstNew } from "#web/lib/use-focus-first-new.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CommentRow, type RowContext } from "./CommentRow.tsx";

interface CommentListProps {
  cache: CommentCache;
  row: RowContext;
}

/** All cached comments, thread by thread. */
export function CommentList({ cache: { comments, next }, row }: CommentListProps) {
  const { source } = row;
  const { part, projectId } = source;
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const onlyRoot = part.commentId && comments[part.commentId]?.rootId;
  const shown = onlyRoot ? threads.filter(({ root }) => root.id === onlyRoot) : threads;
  const list = useRef<HTMLOListElement>(null);
  const focusFirstNew = useFocusFirstNew(list);
  if (shown.length === 0) {
    return (
      <EmptyState compact kind="user" title={t("comments.emptyTitle")}>
        {t("comments.emptyText")}
      </EmptyState>
    );
  }
  return (
    <>
      <ol ref={list} className="grid grid-cols-1 gap-4">
        {shown.map((thread) => (
          <CommentThread key={thread.root.id} thread={thread} comments={comments} row={row} />
        ))}
      </ol>
      {next && (
        <MoreLink
          href={paths.comments(projectId, { after: next })}
          onMore={() => focusFirstNew(fetchOlderComments(source))}
          className="pt-6"
        >
          {t("comments.showMore")}
        </MoreLink>
      )}
    </>
  );
}

const commentsIn = (thread: Element) => thread.querySelectorAll("article");

interface CommentThreadProps {
  thread: Thread;
  comments: CommentCache["comments"];
  row: RowContext;
}

/** A comment and its replies at any depth. The list is flat: browsers limit nesting. */
function CommentThread({ thread, comments, row }: CommentThreadProps) {
  const { root, replies, missing } = thread;
  const { part, projectId } = row.source;
  const item = useRef<HTMLLIElement>(null);
  const focusFirstNew = useFocusFirstNew(item, { itemsOf: commentsIn });
  const rowOf = (comment: CommentView) => (
    <CommentRow
      comment={comment}
      parent={comment.parentId === null ? undefined : comments[comment.parentId]}
      isOwner={comment.user !== null && row.owners.has(comment.user.id)}
      isLinked={comment.id === part.commentId}
      isTarget={comment.id === row.targetId}
      source={row.source}
      isSignedIn={row.isSignedIn}
      isHydrated={row.isHydrated}
    />
  );
  return (
    <li ref={item}>
      {rowOf(root)}
      {replies.length > 0 && (
        <ol aria-label={t("comments.replies")}>
          {replies.map((comment) => (
            <li key={comment.id} aria-level={comment.depth}>
              {rowOf(comment)}
            </li>
          ))}
        </ol>
      )}
      {missing > 0 && (
        <MoreLink
          href={paths.comments(projectId, {
            comment: root.id,
            after: part.commentId === root.id ? root.rest : null,
          })}
          onMore={() => focusFirstNew(fetchReplies(row.source, root.id))}
          className="pb-2 md:ps-8"
        >
          {t("comments.showReplies", { count: missing })}
        </MoreLink>
      )}
    </li>
  );
}

interface MoreLinkProps {
  /**
   * The address of a page with the same comments, for browsers without scripts and for new tabs.
   */
  href: string;
  onMore: () => Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Adds more comments to a list in place. */
function MoreLink({ href, onMore, className, children }: MoreLinkProps) {
  // Not a mutation, to spare visitors the code of mutations.
  const [{ pending, error }, setState] = useState<{ pending: boolean; error: unknown }>({
    pending: false,
    error: null,
  });
  const more = () => {
    setState({ pending: true, error: null });
    onMore().then(
      () => setState({ pending: false, error: null }),
      (failure: unknown) => setState({ pending: false, error: failure }),
    );
  };
  return (
    <ShowMore
      hasMore
      variant="quiet"
      size="sm"
      icon={<ArrowDown />}
      className={className}
      href={href}
      pending={pending}
      error={error}
      onMore={more}
    >
      {children}
    </ShowMore>
  );
}
