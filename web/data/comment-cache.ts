// The cached comments of a project: a flat map that grows page by page, and pure updates of it.
import { t } from "#shared/messages/t.ts";
import type { Comment, CommentPage } from "#contract/comments.ts";

/** A comment without the lists that no screen shows; its text only if the viewer may edit it. */
export interface CommentView extends Comment {
  /** Optimistic, not confirmed yet: `commentText` is shown instead of `commentHtml`. */
  sending?: boolean;
  /** The change time it is sorted by, if a later change arrived without moving it (ISO 8601). */
  sortTime?: string | undefined;
}

export interface CommentCache {
  comments: Readonly<Record<string, CommentView>>;
  /** The project's total, cached or not. */
  total: number;
  /** The cursor of older top-level comments. */
  next: string | null;
}

/**
 * The one line that stands for a comment that was deleted, or that an admin hid from this viewer;
 * null for all others. Replies to it keep their places.
 */
export function goneLabel({ hidden, user, deleted }: CommentView): string | null {
  if (deleted) return t("comments.gone");
  return hidden && user === null ? t("comments.hiddenByAdmin") : null;
}

export function toCommentView(comment: Comment): CommentView {
  const commentText = comment.can.edit ? comment.commentText : "";
  return { ...comment, commentText, likes: [], dislikes: [], children: [] };
}

export function toCommentCache(page: { items: CommentPage; next: string | null }): CommentCache {
  const views = Object.values(page.items.comments).map(toCommentView);
  return { comments: byId(views), total: page.items.total, next: page.next };
}

const byId = (views: readonly CommentView[]): CommentCache["comments"] =>
  Object.fromEntries(views.map((view) => [view.id, view]));

/**
 * Merges the refetched newest page. If it doesn't overlap the cache there is a gap: only the page
 * stays.
 */
export function withNewestPage(cache: CommentCache | undefined, page: CommentCache): CommentCache {
  if (!cache) return page;
  const meets = Object.values(page.comments).some(({ id }) => cache.comments[id]);
  if (page.next !== null && !meets) return page;
  return { ...withPage(cache, page), next: cache.next };
}

/** Adds a further page. */
export function withPage(cache: CommentCache, page: CommentCache): CommentCache {
  const comments = { ...cache.comments };
  for (const comment of Object.values(page.comments)) {
    // Replies that were fetched on demand reach further than the page's.
    const rest = comments[comment.id]?.rest ?? comment.rest;
    comments[comment.id] = { ...comment, rest };
  }
  return { comments, total: page.total, next: page.next };
}

/** Changes one comment, if it is cached. */
export function withChanges(
  cache: CommentCache,
  id: string,
  changes: Partial<CommentView>,
): CommentCache {
  const comment = cache.comments[id];
  if (!comment) return cache;
  return { ...cache, comments: { ...cache.comments, [id]: { ...comment, ...changes } } };
}

/**
 * Adds a comment and counts it in its parent, thread and project; unchanged if its parent isn't
 * cached.
 */
export function withComment(cache: CommentCache, comment: CommentView): CommentCache {
  const { id, parentId } = comment;
  if (cache.comments[id]) return withChanges(cache, id, comment);
  if (parentId !== null && !cache.comments[parentId]) return cache;
  const comments = { ...cache.comments, [id]: comment };
  return withReplyCounts({ ...cache, comments, total: cache.total + 1 }, comment, 1);
}

/** Undoes `withComment`. */
export function withoutComment(cache: CommentCache, id: string): CommentCache {
  const { [id]: removed, ...comments } = cache.comments;
  if (!removed) return cache;
  return withReplyCounts({ ...cache, comments, total: cache.total - 1 }, removed, -1);
}

function withReplyCounts(
  cache: CommentCache,
  { parentId, rootId }: CommentView,
  by: 1 | -1,
): CommentCache {
  const parent = parentId === null ? undefined : cache.comments[parentId];
  if (!parent) return cache;
  const counted = withChanges(cache, parent.id, { replyCount: parent.replyCount + by });
  const root = counted.comments[rootId];
  return root ? withChanges(counted, rootId, { threadCount: root.threadCount + by }) : counted;
}

/**
 * How many comments of `latest` aren't cached: in the whole discussion, or below the one thread
 * that is shown.
 */
export function countNewComments(
  cache: CommentCache,
  latest: CommentCache,
  commentId: string | undefined,
): number {
  return commentId ? newCommentsIn(cache, latest).length : Math.max(0, latest.total - cache.total);
}

/** Updates the cached comments from `latest` without adding or moving any. */
export function withUpdatesInPlace(cache: CommentCache, latest: CommentCache): CommentCache {
  const comments = { ...cache.comments };
  for (const fresh of Object.values(latest.comments)) {
    const before = comments[fresh.id];
    if (!before || before.sending) continue;
    const { sortTime = before.updatedAt, rest, replyCount, threadCount } = before;
    comments[fresh.id] = { ...fresh, sortTime, rest, replyCount, threadCount };
  }
  return { ...cache, comments };
}

/** Adds new comments and sorts all. If `latest` doesn't overlap the cache, only `latest` stays. */
export function withNewComments(cache: CommentCache, latest: CommentCache): CommentCache {
  const known = Object.values(latest.comments).filter(({ id }) => cache.comments[id]);
  const comments = byId([...newCommentsIn(cache, latest), ...known]);
  const merged = withNewestPage(cache, { ...latest, comments });
  const sorted = Object.values(merged.comments).map((one) => ({ ...one, sortTime: undefined }));
  return { ...merged, comments: byId(sorted) };
}

/** Comments posted after all cached ones, in threads that are shown; latest first. */
export function newCommentsIn(cache: CommentCache, latest: CommentCache): CommentView[] {
  const posted = Object.values(cache.comments).filter(({ sending }) => !sending);
  const newest = posted.map(({ postedDate }) => postedDate).reduce(later, "");
  const added = Object.values(latest.comments).filter(
    ({ id, postedDate }) => !cache.comments[id] && postedDate > newest,
  );
  const ids = new Set(added.map(({ id }) => id));
  return added
    .filter(({ rootId }) => cache.comments[rootId] || ids.has(rootId))
    .toSorted((a, b) => compare(b.postedDate, a.postedDate));
}

const later = (a: string, b: string) => (a > b ? a : b);

export interface Thread {
  root: CommentView;
  /** All cached replies, each after its parent. */
  replies: CommentView[];
  /** The number of replies that aren't cached. */
  missing: number;
}

/**
 * Threads in reading order: the latest change first, and the replies to each comment as they were
 * said, oldest first. Iterative, since replies nest without limit.
 */
export function threadsOf(comments: CommentCache["comments"]): Thread[] {
  const roots: CommentView[] = [];
  const repliesTo = new Map<string, CommentView[]>();
  for (const comment of Object.values(comments).toSorted(oldestFirst)) {
    const { parentId, rootId } = comment;
    if (parentId === null) {
      roots.push(comment);
      continue;
    }
    const parent = comments[parentId] ? parentId : rootId;
    const siblings = repliesTo.get(parent);
    if (siblings) siblings.push(comment);
    else repliesTo.set(parent, [comment]);
  }
  return roots.toSorted(latestChangeFirst).map((root) => {
    const replies = descendantsOf(root, repliesTo);
    return { root, replies, missing: Math.max(0, root.threadCount - replies.length) };
  });
}

function descendantsOf(root: CommentView, repliesTo: Map<string, CommentView[]>): CommentView[] {
  const found: CommentView[] = [];
  const stack = [root];
  for (let comment = stack.pop(); comment; comment = stack.pop()) {
    if (comment !== root) found.push(comment);
    stack.push(...(repliesTo.get(comment.id) ?? []).toReversed());
  }
  return found;
}

const oldestFirst = (a: CommentView, b: CommentView) =>
  compare(a.postedDate, b.postedDate) || compare(a.id, b.id);

const latestChangeFirst = (a: CommentView, b: CommentView) =>
  compare(sortTimeOf(b), sortTimeOf(a)) || compare(b.id, a.id);

const sortTimeOf = ({ sortTime, updatedAt }: CommentView) => sortTime ?? updatedAt;

const compare = (a: string, b: string) => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
