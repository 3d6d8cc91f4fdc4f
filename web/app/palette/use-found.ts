import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { suggestionsQuery } from "#web/data/suggestions.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { nothingFound } from "./row-groups.tsx";
import type { Scope } from "./scopes.ts";

/** Delay from the last key press to the request, in milliseconds. */
const debounceMs = 120;
/** After so many milliseconds without an answer pages and actions are listed without it. */
const lateMs = 700;

/**
 * What is found for the text. `shown` stays what it was until the answer has come, so that the list
 * changes once, and answers of former texts are never shown.
 */
export function useFound(text: string, scope: Scope) {
  const isAsked = text !== "" && scope !== "actions";
  const debounced = useDebounced(text, debounceMs);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...suggestionsQuery(useApi(), debounced),
    enabled: isAsked && debounced !== "",
    placeholderData: keepPreviousData,
  });
  const isOfText = debounced === text;
  const isCurrent = isOfText && data !== undefined && !isPlaceholderData;
  const failure = isAsked && isOfText && !isFetching ? error : null;
  const isPausing = useDebounced(text, lateMs) === text;
  const isLate = isAsked && isPausing && !isCurrent && !failure;

  const [shown, setShown] = useState({ text: "", found: nothingFound });
  const isKnown = !isAsked || isCurrent || isLate || failure !== null;
  const found = isAsked && isCurrent ? data : nothingFound;
  if (isKnown && (shown.text !== text || shown.found !== found)) setShown({ text, found });

  return {
    shown,
    /** Whether `shown` is of the text. */
    isKnown: isKnown && shown.text === text,
    /** Whether everything that has such a name is in `shown`. */
    isComplete: !isAsked || isCurrent,
    isLate,
    failure,
    retry: () => void refetch(),
  };
}
