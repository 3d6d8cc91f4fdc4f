// Technologies to choose from, wherever somebody names a stack.
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
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

/** What a text leaves to choose from, as far as it has come. */
export function useTechChoices(text: string) {
  const sought = text.trim().slice(0, 60);
  const asked = useSettled(sought);
  const query = useInfiniteQuery({
    ...techChoicesQuery(useApi(), asked),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData, isFetching } = query;
  return {
    techs: data?.pages.flatMap(({ items }) => items) ?? [],
    /** Whether they are those of this very text. */
    isCurrent: asked === sought && data !== undefined && !isPlaceholderData,
    isFetching,
    error: data ? null : error,
    retry: () => void query.refetch(),
    more: () => {
      // Not again after a failure: whoever shows the list asks whenever there is little of it.
      const mayGoOn = query.hasNextPage && !isFetching && !query.isFetchNextPageError;
      if (mayGoOn) void query.fetchNextPage();
    },
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
