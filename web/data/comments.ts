// What the talk about a project is read from.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import { changed, joined, refreshed, type Talk, talkOf } from "./comment-cache.ts";

/** Which part of the talk an address asks for. */
export interface TalkPlace {
  /** One comment with its thread. */
  at?: string | undefined;
  /** What comes after a cursor: older comments, or more replies to the comment `at`. */
  after?: string | undefined;
}

export const talkPlaceOf = (search: URLSearchParams): TalkPlace => ({
  at: search.get("comment") || undefined,
  after: search.get("comments") || undefined,
});

/** What a part of the talk needs to read on, or to take part. */
export interface TalkTools {
  api: ApiClient;
  queryClient: QueryClient;
  project: string;
  place: TalkPlace;
  /** The comment that a link has led to. */
  goal: string | undefined;
  /** Whether somebody is signed in. */
  isPerson: boolean;
}

/** Few, so that a page costs the same whatever was said: the rest comes when it is asked for. */
export const firstLook = { pageSize: 10, replies: 6, repliesInAll: 12 };

export const talkKey = (project: string) => ["comments", project] as const;

export const talkQuery = (api: ApiClient, project: string, { at, after }: TalkPlace) =>
  queryOptions({
    queryKey: [...talkKey(project), { at, after }],
    queryFn: async ({ client, queryKey, signal }) => {
      const read = async (query: object): Promise<Talk> =>
        talkOf(
          await api.page("GET /projects/{id}/comments", { params: { id: project }, query, signal }),
        );
      if (!at) return refreshed(client.getQueryData(queryKey), await read({ ...firstLook, after }));
      if (!after) return refreshed(client.getQueryData(queryKey), await read({ at }));
      const [one, replies] = await Promise.all([
        read({ at, replies: 0 }),
        read({ under: at, after, pageSize: 50 }),
      ]);
      return changed(joined(one, replies), at, { rest: replies.next });
    },
  });
