import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type { UserRef } from "#contract/people.ts";
import { peopleQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { actOnKey, useListbox, useOnceReady } from "#web/ui/use-listbox.ts";

interface PersonComboboxOptions {
  /** Some are shown and can't be taken. */
  isFree: (person: UserRef) => boolean;
  onChoose: (person: UserRef) => void;
}

/** A text field with the people that its text may mean: what it holds, and what its keys do. */
export function usePersonCombobox({ isFree, onChoose }: PersonComboboxOptions) {
  const [text, setText] = useState("");
  const found = usePeopleSearch(text);
  const { people, isCurrent, isEnough } = found;
  const listbox = useListbox({
    keys: people.map(({ id }) => id),
    // The first who can be taken.
    initial: Math.max(people.findIndex(isFree), 0),
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
      // With nothing typed it closes the dialog.
      ...(text !== "" && { Escape: () => write("") }),
    });
    if (hasActed) event.stopPropagation();
  };
  return { ...found, listbox, text, write, choose, onKeyDown };
}

/** So long after the last key people are searched for, in milliseconds. */
const pause = 200;

/** From so many characters on, as the server asks. */
export const shortestSearch = 2;

/** Who a text may mean, as far as that has come. */
function usePeopleSearch(text: string) {
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
