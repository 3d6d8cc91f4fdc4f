import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type { UserRef } from "#contract/people.ts";
import { peopleQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { actOnKey, useListbox, useOnceReady } from "#web/ui/use-listbox.ts";

interface PersonComboboxOptions {
  /** Whether a person can be chosen: some are only listed. */
  isFree: (person: UserRef) => boolean;
  onChoose: (person: UserRef) => void;
}

/** A text field with suggestions of people: its state and its key handlers. */
export function usePersonCombobox({ isFree, onChoose }: PersonComboboxOptions) {
  const [text, setText] = useState("");
  const found = usePeopleSearch(text);
  const { people, isCurrent, isEnough } = found;
  const listbox = useListbox({
    keys: people.map(({ id }) => id),
    // The first person who can be chosen; none if nobody can.
    initial: people.findIndex(isFree),
  });

  const choose = (person: UserRef | undefined) => {
    if (person && isFree(person)) onChoose(person);
  };
  const enter = useOnceReady(isCurrent, () => choose(people[listbox.active]));
  const write = (next: string) => {
    setText(next);
    listbox.reset();
    enter.cancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hasActed = actOnKey(event, {
      ArrowDown: () => listbox.step(1),
      ArrowUp: () => listbox.step(-1),
      Enter: () => (isEnough ? enter.run() : undefined),
      // In an empty field Escape closes the dialog.
      ...(text !== "" && { Escape: () => write("") }),
    });
    if (hasActed) event.stopPropagation();
  };
  return { ...found, listbox, text, write, choose, onKeyDown };
}

/** Delay from the last key press to the search. */
const pauseMs = 200;

/** The server's minimum length of a search text. */
export const shortestSearch = 2;

/** People who match the text, from the latest reply. */
function usePeopleSearch(text: string) {
  const sought = text.trim();
  const debouncedText = useDebounced(sought, pauseMs);
  const isEnough = isSearch(sought);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...peopleQuery(useApi(), debouncedText),
    enabled: isSearch(debouncedText),
    placeholderData: keepPreviousData,
  });
  return {
    isEnough,
    people: isEnough ? (data ?? []) : [],
    /** Whether the results are those of the current text. */
    isCurrent: isEnough && debouncedText === sought && data !== undefined && !isPlaceholderData,
    error: isEnough && debouncedText === sought && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}

const isSearch = (text: string) => [...text].length >= shortestSearch;
