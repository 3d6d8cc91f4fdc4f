import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type { GraphNode } from "#contract/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { actOnKey, useListbox, useOnceReady } from "#web/ui/use-listbox.ts";
import { nodeSearchQuery } from "#web/data/graph.ts";

/** From the last key to the search. */
const debounceMs = 120;

/** A text field with suggestions of nodes: its state, and what its keys do. */
export function useNodeSearch(
  initialText: string,
  onChoose: (node: GraphNode) => void,
  onCancel?: () => void,
) {
  const api = useApi();
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);

  const query = text.trim();
  const debounced = useDebounced(query, debounceMs);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...nodeSearchQuery(api, debounced),
    enabled: isOpen && debounced !== "",
    placeholderData: keepPreviousData,
  });
  const options = query === "" ? [] : (data ?? []);
  const isCurrent = debounced === query && data !== undefined && !isPlaceholderData;
  const listbox = useListbox({
    keys: options.map(({ nid }) => nid),
    isShown: isOpen && options.length > 0,
  });

  const fill = (next: string) => {
    setText(next);
    listbox.reset();
    setOpen(next.trim() !== "");
  };
  const choose = (node: GraphNode) => {
    fill("");
    onChoose(node);
  };
  // Enter chooses the best match as soon as it is known.
  const enter = useOnceReady(isCurrent, () => {
    const best = options[listbox.active];
    if (best) choose(best);
  });
  const write = (next: string) => {
    fill(next);
    enter.cancel();
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    listbox.step(by);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    actOnKey(event, {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => {
        if (query === "") return;
        setOpen(true);
        enter.run();
      },
      Escape: () => {
        if (isOpen && query !== "") setOpen(false);
        else if (text !== "") write("");
        else onCancel?.();
      },
    });
  return {
    listbox,
    text,
    isOpen: isOpen && query !== "",
    options,
    isCurrent,
    failed: isError && !isFetching && debounced === query,
    retry: () => void refetch(),
    write,
    choose,
    open: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown,
  };
}

export type NodeSearchState = ReturnType<typeof useNodeSearch>;
