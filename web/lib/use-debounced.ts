import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";

/**
 * The value, delayed until it hasn't changed for `pauseMs`.
 * @param initial the value until then, if it isn't the first value
 */
export function useDebounced<T>(value: T, pauseMs: number, initial: T = value): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/**
 * What a query finds for a text while that is being typed. Until the reply to a text arrives, the
 * results of the text before stay.
 */
export function useTypedQuery<Data, Key extends QueryKey>(
  text: string,
  pauseMs: number,
  optionsOf: (text: string) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const settled = useDebounced(text, pauseMs);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...optionsOf(settled),
    placeholderData: keepPreviousData,
  });
  const isSettled = settled === text;
  return {
    data,
    /** Whether these are the results of the text. */
    isCurrent: isSettled && data !== undefined && !isPlaceholderData,
    /** Why that can't be said of the text. */
    error: isSettled && !isFetching ? error : null,
    refetch: () => void refetch(),
  };
}
