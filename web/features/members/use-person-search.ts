import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { UserRef } from "#contract/people.ts";
import { peopleQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";

interface PersonComboboxOptions {
  /** Some are shown and can't be taken. */
  isFree: (person: UserRef) => boolean;
  onChoose: (person: UserRef) => void;
}

/** A text field with the people that its text may mean: what it holds, and what its keys do. */
export function usePersonCombobox({ isFree, onChoose }: PersonComboboxOptions) {
  const id = useId();
  const [text, setText] = useState("");
  const [place, setPlace] = useState<number | null>(null);
  const found = usePeopleSearch(text);
  const { people, isCurrent } = found;
  // A text aims at the first who can be taken, until the arrows say otherwise.
  const active = Math.min(place ?? Math.max(people.findIndex(isFree), 0), people.length - 1);
  const aimed = people[active];

  const choose = (person: UserRef | undefined) => {
    if (person && isFree(person)) onChoose(person);
  };
  const enter = useWaiting(isCurrent, () => choose(aimed));
  const write = (next: string) => {
    setText(next);
    setPlace(null);
    enter.cancel();
  };
  const step = (by: 1 | -1) => setPlace((active + by + people.length) % Math.max(people.length, 1));
  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => enter.press(found.isEnough),
    // With nothing typed it closes the dialog.
    ...(text !== "" && { Escape: () => write("") }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actions[event.key];
    // Enter and arrows of an input method belong to it.
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { ...found, id, text, active, aimed, write, choose, aimAt: setPlace, onKeyDown };
}

/** Does it at once, or as soon as what it is about has come. */
function useWaiting(isReady: boolean, act: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isReady || !isWaiting) return;
    setWaiting(false);
    act();
  }, [isReady, isWaiting, act]);
  return {
    press: (isSought: boolean) => (isReady ? act() : setWaiting(isSought)),
    cancel: () => setWaiting(false),
  };
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
