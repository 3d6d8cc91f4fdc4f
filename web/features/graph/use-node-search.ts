import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import type { GraphNode } from "#contract/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { nodeSearchQuery } from "#web/data/graph.ts";

/** From the last key to the search. */
const debounceMs = 120;

/** A text field with suggestions of nodes: its state, and what its keys do. */
export function useNodeSearch(initialText: string, onChoose: (node: GraphNode) => void) {
  const api = useApi();
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const [isEnterPending, setEnterPending] = useState(false);

  const query = text.trim();
  const debounced = useDebounced(query, debounceMs);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...nodeSearchQuery(api, debounced),
    enabled: isOpen && debounced !== "",
    placeholderData: keepPreviousData,
  });
  const options = query === "" ? [] : (data ?? []);
  const isCurrent = debounced === query && data !== undefined && !isPlaceholderData;
  const active = Math.min(activeIndex, options.length - 1);

  const write = (next: string) => {
    setText(next);
    setActiveIndex(0);
    setOpen(next.trim() !== "");
    setEnterPending(false);
  };
  const choose = (node: GraphNode) => {
    write("");
    onChoose(node);
  };
  const best = isCurrent ? options[active] : undefined;
  const chooseBest = useEffectEvent(() => {
    setEnterPending(false);
    if (best) choose(best);
  });
  // Enter chooses the best match as soon as it is known.
  useEffect(() => {
    if (isEnterPending && isCurrent) chooseBest();
  }, [isEnterPending, isCurrent]);
  const step = (by: 1 | -1) => {
    setOpen(true);
    setActiveIndex((active + by + options.length) % Math.max(options.length, 1));
  };
  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => {
      if (best) choose(best);
      else if (query !== "") {
        setOpen(true);
        setEnterPending(true);
      }
    },
    Escape: () => (isOpen ? setOpen(false) : write("")),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    // An input method uses Enter and arrows itself.
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };
  return {
    id,
    text,
    isOpen: isOpen && query !== "",
    options,
    active,
    isCurrent,
    failed: isError && !isFetching && debounced === query,
    retry: () => void refetch(),
    write,
    choose,
    setActive: setActiveIndex,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown,
  };
}

export type NodeSearchState = ReturnType<typeof useNodeSearch>;
