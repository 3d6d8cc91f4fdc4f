// The list of technologies to choose from, for all forms with a stack.
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { offerTechSuggestion } from "./SuggestTech.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { techChoicesQuery } from "#web/data/techs.ts";

/** Delay from the last key press to the search. */
const pauseMs = 120;

interface TechPick {
  chosen: readonly TechRef[];
  onChoose: (tech: TechRef) => void;
  onClose: () => void;
}

/** The state of a list of technologies, without those that are chosen already. */
export function useTechPick({ chosen, onChoose, onClose }: TechPick) {
  const [text, onText] = useState("");
  const sought = text.trim().slice(0, 60);
  const asked = useDebounced(sought, pauseMs);
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
    /** Whether the results are those of the current text. */
    isCurrent: asked === sought && data !== undefined && !isPlaceholderData,
    error: data || !error ? null : messageOf(error),
    onRetry: () => void query.refetch(),
    retrying: isFetching,
    onMore: () => {
      // Not after a failure: the list calls this again whenever it is short.
      const mayGoOn = query.hasNextPage && !isFetching && !query.isFetchNextPageError;
      if (mayGoOn) void query.fetchNextPage();
    },
    onChoose: ({ id, slug, name, imageUrl }: TechRef) => onChoose({ id, slug, name, imageUrl }),
    onClose,
    suggest: offerTechSuggestion,
  };
}
