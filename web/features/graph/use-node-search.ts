import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import type { GraphNode } from "#contract/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { nodeSearchQuery } from "#web/data/graph.ts";

/** So long after the last key nodes are searched for, in milliseconds. */
const debounceMs = 120;

/** A text field with the nodes that its text may mean: what it holds, and what its keys do. */
export function useNodeSearch(initialText: string, onChoose: (node: GraphNode) => void) {
  const api = useApi();
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const [isWaiting, setWaiting] = useState(false);

  const sought = text.trim();
  const asked = useDebounced(sought, debounceMs);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...nodeSearchQuery(api, asked),
    enabled: isOpen && asked !== "",
    placeholderData: keepPreviousData,
  });
  const options = sought === "" ? [] : (data ?? []);
  const isCurrent = asked === sought && data !== undefined && !isPlaceholderData;
  const active = Math.min(place, options.length - 1);

  const write = (next: string) => {
    setText(next);
    setPlace(0);
    setOpen(next.trim() !== "");
    setWaiting(false);
  };
  const choose = (node: GraphNode) => {
    write("");
    onChoose(node);
  };
  const best = isCurrent ? options[active] : undefined;
  const takeBest = useEffectEvent(() => {
    setWaiting(false);
    if (best) choose(best);
  });
  // Enter takes what the text means as soon as that is known.
  useEffect(() => {
    if (isWaiting && isCurrent) takeBest();
  }, [isWaiting, isCurrent]);
  const step = (by: 1 | -1) => {
    setOpen(true);
    setPlace((active + by + options.length) % Math.max(options.length, 1));
  };
  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => {
      if (best) choose(best);
      else if (sought !== "") {
        setOpen(true);
        setWaiting(true);
      }
    },
    Escape: () => (isOpen ? setOpen(false) : write("")),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actions[event.key];
    // Enter and arrows of an input method belong to it.
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return {
    id,
    text,
    isOpen: isOpen && sought !== "",
    options,
    active,
    isCurrent,
    failed: isError && !isFetching && asked === sought,
    retry: () => void refetch(),
    write,
    choose,
    aimAt: setPlace,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown,
  };
}

export type NodeSearchState = ReturnType<typeof useNodeSearch>;
