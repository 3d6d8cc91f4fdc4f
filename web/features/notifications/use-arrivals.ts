// New ones come on top at once, but not while somebody is in the midst of reading or answering.
import { type RefObject, useLayoutEffect, useState } from "react";

/** Scrolled further than this, in pixels, somebody reads on below. */
const top = 120;

interface Item {
  readonly id: string;
}

/** What of the items to show, the newest first, and how many newer ones wait. */
export function useArrivals<T extends Item>(
  items: readonly T[],
  list: RefObject<HTMLElement | null>,
) {
  const [first, setFirst] = useState(items[0]?.id);
  const newest = items[0]?.id;
  // The first one may be gone by now: nothing to hold on to.
  const waiting = Math.max(
    0,
    items.findIndex(({ id }) => id === first),
  );

  useLayoutEffect(() => {
    if (newest === first) return;
    if (waiting === 0 || !isBusy(list.current)) setFirst(newest);
  }, [newest, first, waiting, list]);

  return {
    items: items.slice(waiting),
    waiting,
    show() {
      setFirst(newest);
      window.scrollTo({ top: 0 });
    },
  };
}

/** Whether it would move what somebody reads, writes or is about to press. */
function isBusy(list: HTMLElement | null): boolean {
  return window.scrollY > top || list?.querySelector("button:hover, form") != null;
}
