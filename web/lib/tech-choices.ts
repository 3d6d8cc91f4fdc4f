// Technologies to choose from, wherever somebody names a stack.
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { useDebounced } from "./use-debounced.ts";
import { messageOf } from "./api-error.ts";
import { useApi } from "./ApiContext.tsx";
import type { ApiClient } from "./client.ts";

/** So long after the last key a text is searched for, in milliseconds. */
const pause = 120;

/** Those that a text may mean, the best first; all of them by name for no text. */
const techChoicesQuery = (api: ApiClient, text: string) =>
  infiniteQueryOptions({
    queryKey: ["techs", "choices", text],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /techs", {
        query:
          text === ""
            ? { sort: "name", pageSize: "50", after: pageParam }
            : { search: text, pageSize: "50" },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5 * 60_000,
  });

interface TechPick {
  chosen: readonly TechRef[];
  onChoose: (tech: TechRef) => void;
  onClose: () => void;
}

/** All that a list to choose technologies from needs; what is chosen already isn't offered. */
export function useTechPick({ chosen, onChoose, onClose }: TechPick) {
  const [text, onText] = useState("");
  const sought = text.trim().slice(0, 60);
  const asked = useDebounced(sought, pause);
  const query = useInfiniteQuery({
    ...techChoicesQuery(useApi(), asked),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData, isFetching } = query;
  const techs = data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    of: "technologies",
    text,
    onText,
    items: techs.filter((tech) => !chosen.some(({ id }) => id === tech.id)),
    /** Whether they are those of this very text. */
    isCurrent: asked === sought && data !== undefined && !isPlaceholderData,
    error: data || !error ? null : messageOf(error),
    onRetry: () => void query.refetch(),
    retrying: isFetching,
    onMore: () => {
      // Not again after a failure: whoever shows the list asks whenever there is little of it.
      const mayGoOn = query.hasNextPage && !isFetching && !query.isFetchNextPageError;
      if (mayGoOn) void query.fetchNextPage();
    },
    onChoose: ({ id, slug, name, imageUrl }: TechRef) => onChoose({ id, slug, name, imageUrl }),
    onClose,
  };
}
