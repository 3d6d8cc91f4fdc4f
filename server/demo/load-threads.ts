import type { Db } from "#server/database/connect.ts";
import { audienceOf, notifyOfComment } from "#server/features/comments/notify.ts";
import {
  softDelete,
  insertComment,
  react,
  renderComment,
} from "#server/features/comments/write.ts";
import type { DemoComment, DemoThread } from "./demo-content-types.ts";
import type { DemoEvent } from "./notify-people.ts";

type Ids = ReadonlyMap<string, string>;

export interface Loaded {
  readonly userIds: Ids;
  readonly projectIds: Ids;
  readonly ago: (days: number) => Date;
}

/** A comment with its parent and its project. */
export interface Placed {
  readonly comment: DemoComment;
  readonly parent: DemoComment | null;
  readonly project: string;
}

/** All comments of the threads, in the order of their creation. */
export function inOrder(threads: readonly DemoThread[]): Placed[] {
  const below = (comment: DemoComment, parent: DemoComment | null, project: string): Placed[] => [
    { comment, parent, project },
    ...(comment.replies ?? []).flatMap((reply) => below(reply, comment, project)),
  ];
  return threads
    .flatMap((thread) => below(thread, null, thread.project))
    .toSorted((a, b) => b.comment.daysAgo - a.comment.daysAgo);
}

/**
 * Posts the comments one after the other, with their reactions; returns the notifications to send.
 */
export async function loadThreads(
  db: Db,
  threads: readonly DemoThread[],
  { userIds, projectIds, ago }: Loaded,
): Promise<DemoEvent[]> {
  const ids = new Map<DemoComment, string>();
  const events: DemoEvent[] = [];
  for (const { comment, parent, project } of inOrder(threads)) {
    const { by, text, daysAgo, likedBy = [], dislikedBy = [], deleted } = comment;
    const given = {
      projectId: projectIds.get(project) ?? "",
      userId: userIds.get(by) ?? "",
      parentId: parent ? (ids.get(parent) ?? "") : null,
      text,
    };
    const at = ago(daysAgo);
    const written = await insertComment(db, given, await renderComment(db, given), at);
    const { id } = written;
    ids.set(comment, id);
    events.push({
      at,
      notify: async () =>
        notifyOfComment(db, { ...given, ...written }, await audienceOf(db, given), at),
    });
    for (const login of likedBy) await react(db, id, userIds.get(login) ?? "", "like");
    for (const login of dislikedBy) await react(db, id, userIds.get(login) ?? "", "dislike");
    if (deleted) await softDelete(db, id);
  }
  return events;
}
