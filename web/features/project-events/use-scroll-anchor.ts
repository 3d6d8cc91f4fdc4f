import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Who reads on in a list that scrolls by itself goes on reading: what arrives above moves the list
 * by its own height. At the top it just shows.
 */
export function useStillness(list: RefObject<HTMLElement | null>, first: string | undefined) {
  const before = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const frame = list.current?.parentElement;
    if (!frame) return;
    const { scrollHeight: height, scrollTop } = frame;
    const hasNews = before.current.first !== undefined && before.current.first !== first;
    if (hasNews && scrollTop > 0) frame.scrollBy(0, height - before.current.height);
    before.current = { first, height };
  });
}
