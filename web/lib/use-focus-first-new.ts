import { type RefObject, useEffect, useRef } from "react";

const focusable = "a[href], button:enabled, [tabindex]";

interface FocusFirstNewOptions {
  /** What counts as an item; by default the list's children. */
  itemsOf?: (list: Element) => Iterable<Element>;
  /** Whether the list keeps its scroll position, for items that are added below. */
  preventScroll?: boolean;
}

const childrenOf = (list: Element): Iterable<Element> => list.children;

/**
 * Returns a function to call before a list grows. Afterwards the focus moves to the first new item,
 * or to the first focusable element in it.
 */
export function useFocusFirstNew(
  list: RefObject<Element | null>,
  { itemsOf = childrenOf, preventScroll = true }: FocusFirstNewOptions = {},
): () => void {
  const observing = useRef<MutationObserver | null>(null);
  useEffect(() => () => observing.current?.disconnect(), []);
  return () => {
    observing.current?.disconnect();
    const element = list.current;
    if (!element) return;
    const known = new Set(itemsOf(element));
    // The rows of a long list may be rendered one frame after another.
    observing.current = new MutationObserver((_, observer) => {
      const item = [...itemsOf(element)].find((one) => !known.has(one));
      if (!item) return;
      observer.disconnect();
      const target = item.matches(focusable) ? item : item.querySelector(focusable);
      if (target instanceof HTMLElement) target.focus({ preventScroll });
    });
    observing.current.observe(element, { childList: true, subtree: true });
  };
}
