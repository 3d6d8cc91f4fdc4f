// The flat map in the order in which it is read.
import type { Said, Talk } from "#web/data/comment-cache.ts";

export interface Thread {
  root: Said;
  /** All that is held below it, each after what it replies to. */
  replies: Said[];
  /** How many more there are. */
  missing: number;
}

/**
 * The latest change first, at the top and among the replies to each comment. It goes by loops, not
 * by calling itself: replies nest without limit.
 */
export function threadsOf(comments: Talk["comments"]): Thread[] {
  const roots: Said[] = [];
  const repliesTo = new Map<string, Said[]>();
  for (const comment of Object.values(comments).toSorted(latestChangeFirst)) {
    if (comment.parentId === null) roots.push(comment);
    else place(repliesTo, comments[comment.parentId] ? comment.parentId : comment.rootId, comment);
  }
  return roots.map((root) => {
    const replies = allBelow(root, repliesTo);
    return { root, replies, missing: Math.max(0, root.threadCount - replies.length) };
  });
}

function place(repliesTo: Map<string, Said[]>, parent: string, comment: Said): void {
  const siblings = repliesTo.get(parent);
  if (siblings) siblings.push(comment);
  else repliesTo.set(parent, [comment]);
}

function allBelow(root: Said, repliesTo: Map<string, Said[]>): Said[] {
  const found: Said[] = [];
  const waiting = [root];
  for (let comment = waiting.pop(); comment; comment = waiting.pop()) {
    if (comment !== root) found.push(comment);
    for (const reply of (repliesTo.get(comment.id) ?? []).toReversed()) waiting.push(reply);
  }
  return found;
}

const latestChangeFirst = (one: Said, other: Said) =>
  compare(placeOf(other), placeOf(one)) || compare(other.id, one.id);

const placeOf = ({ placedAt, updatedAt }: Said) => placedAt ?? updatedAt;

const compare = (one: string, other: string) => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
