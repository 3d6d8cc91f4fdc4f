import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { peopleQuery } from "#web/data/people.ts";

/** So long after the last key people are searched for, in milliseconds. */
const pause = 200;

/** From so many characters on, as the server asks. */
export const shortestSearch = 2;

/** Who a text may mean, as far as that has come. */
export function usePeopleFound(text: string) {
  const sought = text.trim();
  const asked = useDebounced(sought, pause);
  const isEnough = isSearch(sought);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...peopleQuery(useApi(), asked),
    enabled: isSearch(asked),
    placeholderData: keepPreviousData,
  });
  return {
    isEnough,
    people: isEnough ? (data ?? []) : [],
    /** Whether they are those of this very text. */
    isCurrent: isEnough && asked === sought && data !== undefined && !isPlaceholderData,
    error: isEnough && asked === sought && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}

const isSearch = (text: string) => [...text].length >= shortestSearch;
