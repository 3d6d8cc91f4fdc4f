// What a browser holds of the talk about a project: a flat map that grows by pages.
import type { Comment, CommentPage } from "#contract/comments.ts";

/** A comment without the lists that no screen shows; its text only where the reader may change it. */
export interface Said extends Comment {
  /** Written here, and not answered yet: `commentText` stands for what the server will make of it. */
  sending?: boolean;
  /** The change by which it has its place among the others, where a later one was read meanwhile. */
  placedAt?: string | undefined;
}

export interface Talk {
  comments: Readonly<Record<string, Said>>;
  /** Of the project, whether held or not. */
  total: number;
  /** The cursor of older top-level comments. */
  next: string | null;
}

/** Whether an admin hid it and the reader got nothing of it but its place. */
export const isHiddenFromReader = ({ hidden, user, deleted }: Said): boolean =>
  hidden && user === null && !deleted;

export function saidOf(comment: Comment): Said {
  const commentText = comment.can.edit ? comment.commentText : "";
  return { ...comment, commentText, likes: [], dislikes: [], children: [] };
}

export function talkOf({ items, next }: { items: CommentPage; next: string | null }): Talk {
  const comments = Object.values(items.comments).map((comment) => [comment.id, saidOf(comment)]);
  return { comments: Object.fromEntries(comments) as Talk["comments"], total: items.total, next };
}

/** The newest page read again, over what is held. Where the two don't meet, there is a gap: only the new stays. */
export function refreshed(held: Talk | undefined, newest: Talk): Talk {
  if (!held) return newest;
  const meets = Object.values(newest.comments).some(({ id }) => held.comments[id]);
  if (newest.next !== null && !meets) return newest;
  return { ...joined(held, newest), next: held.next };
}

/** What is held, and a further page. */
export function joined(held: Talk, page: Talk): Talk {
  const comments = { ...held.comments };
  for (const comment of Object.values(page.comments)) {
    // Replies that were asked for since go further than those of the page.
    const rest = comments[comment.id]?.rest ?? comment.rest;
    comments[comment.id] = { ...comment, rest };
  }
  return { comments, total: page.total, next: page.next };
}

/** With changes to one comment, if it is held. */
export function changed(talk: Talk, id: string, changes: Partial<Said>): Talk {
  const comment = talk.comments[id];
  if (!comment) return talk;
  return { ...talk, comments: { ...talk.comments, [id]: { ...comment, ...changes } } };
}

/** With one more comment, counted where it belongs; as it is where what it replies to isn't held. */
export function withNew(talk: Talk, comment: Said): Talk {
  const { id, parentId } = comment;
  if (talk.comments[id]) return changed(talk, id, comment);
  if (parentId !== null && !talk.comments[parentId]) return talk;
  const grown = { ...talk, comments: { ...talk.comments, [id]: comment }, total: talk.total + 1 };
  return counted(grown, comment, 1);
}

/** As if that comment had never been. */
export function without(talk: Talk, id: string): Talk {
  const { [id]: gone, ...comments } = talk.comments;
  return gone ? counted({ ...talk, comments, total: talk.total - 1 }, gone, -1) : talk;
}

function counted(talk: Talk, { parentId, rootId }: Said, by: 1 | -1): Talk {
  const parent = parentId === null ? undefined : talk.comments[parentId];
  if (!parent) return talk;
  const replied = changed(talk, parent.id, { replyCount: parent.replyCount + by });
  const root = replied.comments[rootId];
  return root ? changed(replied, rootId, { threadCount: root.threadCount + by }) : replied;
}
