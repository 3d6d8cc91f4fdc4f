import { type RefObject, useEffect, useRef } from "react";

/** Rows may be rendered a few frames after their page has arrived. */
const renderTimeoutMs = 500;

const focusable = "a[href], button:enabled, [tabindex]";

interface FocusFirstNewOptions {
  /** What counts as an item; by default the list's children. */
  itemsOf?: (list: Element) => Iterable<Element>;
  /** Whether the list keeps its scroll position, for items that are added below. */
  preventScroll?: boolean;
}

const childrenOf = (list: Element): Iterable<Element> => list.children;

/**
 * Returns a function that takes, and returns, what fetches more items for a list. Once they are
 * rendered, the focus moves to the first of them, or to the first focusable element in it; not to
 * items that arrive above the others.
 */
export function useFocusFirstNew(
  list: RefObject<Element | null>,
  { itemsOf = childrenOf, preventScroll = true }: FocusFirstNewOptions = {},
): <T>(fetching: Promise<T>) => Promise<T> {
  const observing = useRef<MutationObserver | null>(null);
  useEffect(() => () => observing.current?.disconnect(), []);
  return (fetching) => {
    observing.current?.disconnect();
    const element = list.current;
    if (!element) return fetching;
    const known = new Set(itemsOf(element));
    const observer = new MutationObserver(() => {
      const items = [...itemsOf(element)];
      const from = Math.max(
        0,
        items.findIndex((item) => known.has(item)),
      );
      const item = items.slice(from).find((one) => !known.has(one));
      if (!item) return;
      observer.disconnect();
      const target = item.matches(focusable) ? item : item.querySelector(focusable);
      if (target instanceof HTMLElement) target.focus({ preventScroll });
    });
    observing.current = observer;
    observer.observe(element, { childList: true, subtree: true });
    // Whatever is added later, by a live update for example, must not take the focus.
    const stop = () => observer.disconnect();
    fetching.then(() => setTimeout(stop, renderTimeoutMs), stop);
    return fetching;
  };
}
