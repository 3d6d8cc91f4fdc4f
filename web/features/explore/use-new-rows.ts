import { type RefObject, useEffect, useRef } from "react";

/** For a list that a button lengthens: reading goes on at the first row that wasn't there before. */
export function useNewRows(list: RefObject<HTMLElement | null>, count: number): () => void {
  const before = useRef<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    const known = before.current;
    const fresh = known && rowsOf(list.current).find((row) => !known.has(row));
    if (!fresh) return;
    before.current = null;
    fresh.focus();
  }, [list, count]);
  return () => {
    before.current = new Set(rowsOf(list.current));
  };
}

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>("a[data-row]") ?? []),
];
