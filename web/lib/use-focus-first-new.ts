import { type RefObject, useEffect, useRef } from "react";

/** Rows may be rendered after their page has arrived: within seconds on a slow machine. */
const renderTimeoutMs = 10_000;

/** What a person does themselves while they wait; their focus stays where it is then. */
const ownActs = ["keydown", "pointerdown"] as const;

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
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  return (fetching) => {
    waiting.current?.abort();
    const element = list.current;
    if (!element) return fetching;
    const known = new Set(itemsOf(element));
    const wait = new AbortController();
    const { signal } = wait;
    const observer = new MutationObserver(() => {
      const items = [...itemsOf(element)];
      const from = Math.max(
        0,
        items.findIndex((item) => known.has(item)),
      );
      const item = items.slice(from).find((one) => !known.has(one));
      if (!item) return;
      wait.abort();
      const target = item.matches(focusable) ? item : item.querySelector(focusable);
      if (target instanceof HTMLElement) target.focus({ preventScroll });
    });
    waiting.current = wait;
    signal.addEventListener("abort", () => observer.disconnect());
    observer.observe(element, { childList: true, subtree: true });
    const stop = () => wait.abort();
    for (const act of ownActs) document.addEventListener(act, stop, { capture: true, signal });
    // Whatever is added later, by a live update for example, must not take the focus.
    fetching.then(() => setTimeout(stop, renderTimeoutMs), stop);
    return fetching;
  };
}
