// The comments of a project as screens read them: the first page with the project, more on demand.
// Mutations are in comment-mutations.ts, which only signed-in people load.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import {
  type CommentCache,
  toCommentCache,
  withChanges,
  withNewComments,
  withNewestPage,
  withPage,
  withUpdatesInPlace,
} from "./comment-cache.ts";

/** The part of a discussion that an address names. */
export interface DiscussionPart {
  /** One comment with its thread. */
  commentId?: string | undefined;
  /** A cursor: older comments, or more replies to `commentId`. */
  after?: string | undefined;
}

export const discussionPartOf = (search: URLSearchParams): DiscussionPart => ({
  commentId: search.get("comment") || undefined,
  after: search.get("comments") || undefined,
});

/** The source of the comments, and the part of them that a screen shows. */
export interface CommentSource {
  api: ApiClient;
  queryClient: QueryClient;
  projectId: string;
  part: DiscussionPart;
}

/** Few, so that a page costs the same whatever the discussion's length. */
const firstPage = { pageSize: 10, replies: 6, repliesInAll: 12 };
const olderPage = { pageSize: 20, replies: 3 };
const repliesPageSize = 50;

/** The maximum of new threads on top of the cached ones, and of threads per refetch. */
const spareThreads = 10;
const maxThreads = 100;
/** Across all threads, so that long discussions cost no more than short ones. */
const maxReplies = 200;

const commentsKey = (projectId: string) => ["comments", projectId] as const;

export const commentsQuery = (
  api: ApiClient,
  projectId: string,
  { commentId, after }: DiscussionPart,
) =>
  queryOptions({
    queryKey: [...commentsKey(projectId), { commentId, after }],
    queryFn: async ({ client, queryKey, signal }) => {
      const fetch = (query: object) => fetchPage(api, projectId, { query, signal });
      if (!commentId || !after) {
        const cached = client.getQueryData<CommentCache>(queryKey);
        const query = commentId ? { at: commentId } : { ...firstPage, after };
        return withNewestPage(cached, await fetch(query));
      }
      const [comment, replies] = await Promise.all([
        fetch({ at: commentId, replies: 0 }),
        fetch({ under: commentId, after, pageSize: repliesPageSize }),
      ]);
      return withChanges(withPage(comment, replies), commentId, { rest: replies.next });
    },
  });

const fetchPage = async (
  api: ApiClient,
  projectId: string,
  options: { query: object; signal?: AbortSignal },
): Promise<CommentCache> =>
  toCommentCache(
    await api.page("GET /projects/{id}/comments", { params: { id: projectId }, ...options }),
  );

/** Adds the next page of older threads. @throws ApiError */
export async function fetchOlderComments(source: CommentSource): Promise<void> {
  const after = cacheOf(source)?.next;
  if (!after) return;
  const page = await fetchPage(source.api, source.projectId, {
    query: { ...olderPage, after },
  });
  updatePart(source, (cache) => withPage(cache, page));
}

/** Adds the next replies of a thread, past those that are cached already. @throws ApiError */
export async function fetchReplies(source: CommentSource, rootId: string): Promise<void> {
  const { api, projectId } = source;
  const before = cacheOf(source)?.comments ?? {};
  let after = before[rootId]?.rest;
  let page: CommentCache;
  do {
    // Each page starts where the last one ended.
    page = await fetchPage(api, projectId, {
      query: { under: rootId, after, pageSize: repliesPageSize },
    });
    after = page.next;
  } while (after !== null && Object.keys(page.comments).every((id) => before[id]));
  updatePart(source, (cache) =>
    withChanges({ ...withPage(cache, page), next: cache.next }, rootId, { rest: page.next }),
  );
}

/**
 * Handles a live event of kind `comments`: updates cached comments in place. New ones are only in
 * the result, until the viewer asks for them (`showNewComments`). @throws ApiError
 */
export async function refetchComments(
  source: CommentSource,
  signal: AbortSignal,
): Promise<CommentCache> {
  const { api, projectId, part } = source;
  const cached = Object.values(cacheOf(source)?.comments ?? {});
  const threads = cached.filter(({ depth }) => depth === 0).length;
  const pageSize = Math.min(threads + spareThreads, maxThreads);
  const query = part.commentId ? { at: part.commentId } : { pageSize, repliesInAll: maxReplies };
  const latest = await fetchPage(api, projectId, { query, signal });
  signal.throwIfAborted();
  updatePart(source, (cache) => withUpdatesInPlace(cache, latest));
  return latest;
}

/** Adds the new comments of a `refetchComments` result. */
export function showNewComments(source: CommentSource, latest: CommentCache): void {
  updatePart(source, (cache) => withNewComments(cache, latest));
}

/** Updates every cached part of the project's discussion. */
export function updateDiscussion(
  { queryClient, projectId }: CommentSource,
  update: (cache: CommentCache) => CommentCache,
): void {
  queryClient.setQueriesData<CommentCache>(
    { queryKey: commentsKey(projectId) },
    (cache) => cache && update(cache),
  );
}

function updatePart(source: CommentSource, update: (cache: CommentCache) => CommentCache): void {
  source.queryClient.setQueryData(keyOf(source), (cache) => cache && update(cache));
}

const cacheOf = (source: CommentSource) => source.queryClient.getQueryData(keyOf(source));

const keyOf = ({ api, projectId, part }: CommentSource) =>
  commentsQuery(api, projectId, part).queryKey;

/** What a comment's text looks like. */
export const previewQuery = (api: ApiClient, projectId: string, commentText: string) =>
  queryOptions({
    queryKey: ["comment-preview", projectId, commentText],
    queryFn: ({ signal }) =>
      api.call("POST /projects/{id}/comment/preview", {
        params: { id: projectId },
        body: { commentText },
        signal,
      }),
    staleTime: 60_000,
    gcTime: 60_000,
  });

/** The name of the draft of a new comment. */
export const commentDraft = (userId: string, projectId: string) => `comment:${userId}:${projectId}`;
