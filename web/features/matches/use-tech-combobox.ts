import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { suggestionsFor, suggestionsQuery } from "./queries.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";

/** So long after the last key suggestions are asked for, in milliseconds. */
const pause = 120;

export interface ComboboxOptions {
  stack: readonly TechRef[];
  /** What stands in the field at first. */
  initialText: string;
  onAdd: (tech: TechRef) => void;
  onRemoveLast: () => void;
}

/** A text field with suggestions of technologies: what it holds, and what its keys do. */
export function useTechCombobox({ stack, initialText, onAdd, onRemoveLast }: ComboboxOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  /** Why the text could not be added. */
  const [trouble, setTrouble] = useState(initialText === "" ? "" : unknownWords(initialText));

  const sought = text.trim();
  const asked = useDebounced(sought, pause);
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(api, asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isChosen = (tech: TechRef) => stack.some((chosen) => chosen.id === tech.id);
  // Without a text only what could be added is of interest.
  const options = sought === "" ? (data ?? []).filter((tech) => !isChosen(tech)) : (data ?? []);
  const isCurrent = asked === sought && data !== undefined && !isPlaceholderData;
  // A text aims at its best match, once that is known, until the arrows say otherwise.
  const first = sought !== "" && isCurrent ? 0 : -1;
  const active = Math.min(place ?? first, options.length - 1);

  const write = (next: string) => {
    setText(next);
    setPlace(null);
    setOpen(next !== "");
    setTrouble("");
  };
  const add = (tech: TechRef) => {
    write("");
    if (!isChosen(tech)) onAdd(tech);
  };
  /**
   * Adds what the text means, once that is known; meanwhile one may write on. Asks by itself: what
   * the list asked for is called off as soon as the text changes.
   */
  const addText = async () => {
    write("");
    const known = queryClient.getQueryData(suggestionsQuery(api, sought).queryKey);
    const found = known ?? (await suggestionsFor(api, sought).catch(() => null));
    const best = found?.[0];
    if (best) return onAdd(best);
    setText((written) => (written === "" ? sought : written));
    setTrouble(found ? unknownWords(sought) : "Technologies can't be reached. Please try again.");
  };
  const enter = () => {
    const option = options[active];
    if (isOpen && option) add(option);
    else if (sought !== "") void addText();
    else return false;
    return true;
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const from = isOpen ? active : -1;
    const count = Math.max(options.length, 1);
    setPlace(from === -1 && step === -1 ? count - 1 : (from + step + count) % count);
  };
  const escape = () => {
    if (isOpen) setOpen(false);
    else write("");
    return true;
  };
  const backspace = () => {
    if (text !== "" || stack.length === 0) return false;
    onRemoveLast();
    return true;
  };
  const actions: Record<string, (() => boolean | void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter,
    Escape: escape,
    Backspace: backspace,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows of an input method belong to it.
    if (event.nativeEvent.isComposing) return;
    const act = actions[event.key];
    if (act && act() !== false) event.preventDefault();
  };
  return {
    id,
    text,
    isOpen,
    options,
    active,
    trouble,
    isChosen,
    failed: isError && !data,
    isCurrent,
    write,
    add,
    addText,
    setPlace,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown,
  };
}

export type TechComboboxState = ReturnType<typeof useTechCombobox>;

function unknownWords(text: string): string {
  return `Nothing is called “${text}” here.`;
}
