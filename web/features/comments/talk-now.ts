import { type Talk, talkOf } from "#web/data/comment-cache.ts";
import type { TalkTools } from "#web/data/comments.ts";

/** So many new top-level comments still join what is held. */
const room = 10;
const mostThreads = 100;
/** The replies that are read in all, so that a long talk costs no more than a short one. */
const mostReplies = 200;

/** The part of the talk that is held, as it is by now, with what is new in it. */
export async function readNow(tools: TalkTools, { comments }: Talk): Promise<Talk> {
  const { api, project, place } = tools;
  const threads = Object.values(comments).filter(({ depth }) => depth === 0).length;
  const pageSize = Math.min(threads + room, mostThreads);
  const query = place.at ? { at: place.at } : { pageSize, repliesInAll: mostReplies };
  return talkOf(await api.page("GET /projects/{id}/comments", { params: { id: project }, query }));
}
