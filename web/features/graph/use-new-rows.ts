import { type RefObject, useEffect, useRef } from "react";

/** For a list that a button lengthens: reading goes on at the first row that wasn't there before. */
export function useNewRows(list: RefObject<HTMLElement | null>): () => void {
  const waiting = useRef<MutationObserver | null>(null);
  useEffect(() => () => waiting.current?.disconnect(), []);
  return () => {
    const known = new Set(rowsOf(list.current));
    waiting.current?.disconnect();
    // Rows of a long list come one frame after another.
    waiting.current = new MutationObserver((_, observer) => {
      const fresh = rowsOf(list.current).find((row) => !known.has(row));
      if (!fresh) return;
      observer.disconnect();
      fresh.focus();
    });
    if (list.current) waiting.current.observe(list.current, { childList: true, subtree: true });
  };
}

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>("a[data-row]") ?? []),
];
