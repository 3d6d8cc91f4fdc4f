import type { Db } from "#server/database/connect.ts";
import { aboutComment, noticesOf } from "#server/features/comments/notify-of-comment.ts";
import { insertSilently } from "#server/features/comments/post.ts";
import { softDelete, react, renderComment } from "#server/features/comments/write.ts";
import { notifyEach } from "#server/features/notifications/write/notify.ts";
import { ownerIdsOf } from "#server/features/projects/team.ts";
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
    const row = {
      projectId: projectIds.get(project) ?? "",
      userId: userIds.get(by) ?? "",
      parentId: parent ? (ids.get(parent) ?? "") : null,
      text,
    };
    const at = ago(daysAgo);
    const rendered = await renderComment(db, row);
    const id = await insertSilently(db, row, rendered, at);
    ids.set(comment, id);
    const repliedTo = parent ? (userIds.get(parent.by) ?? null) : null;
    events.push({
      at,
      notify: async () => {
        const owners = await ownerIdsOf(db, row.projectId);
        const notices = noticesOf(rendered.mentioned, { repliedTo, owners });
        await notifyEach(db, notices, { ...aboutComment({ ...row, id }), at });
      },
    });
    for (const login of likedBy) await react(db, id, userIds.get(login) ?? "", "like");
    for (const login of dislikedBy) await react(db, id, userIds.get(login) ?? "", "dislike");
    if (deleted) await softDelete(db, id);
  }
  return events;
}
