import { type RefObject, useEffect, useRef } from "react";

/**
 * Marks the moment before a list grows. Once it has, the focus goes to where the reader goes on:
 * its first item, or the first after those that were there.
 */
export function useGrowth(list: RefObject<Element | null>, count: number, from: "top" | "end") {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    const item = list.current?.children[from === "top" ? 0 : before.current];
    before.current = null;
    item?.querySelector("article")?.focus({ preventScroll: true });
  }, [list, count, from]);
  return () => {
    before.current = count;
  };
}
