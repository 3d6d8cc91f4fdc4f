import { type RefObject, useEffect, useState } from "react";

interface InViewOptions {
  /** Changes the window's edges, as an observer's `rootMargin` does. */
  margin?: string;
  /** What holds until it is known. */
  initially?: boolean;
}

/** Whether an element can be seen: one on the page by its id, or by its ref. */
export function useInView(
  target: RefObject<HTMLElement | null> | string,
  { margin, initially = true }: InViewOptions = {},
): boolean {
  const [isInView, setInView] = useState(initially);
  useEffect(() => {
    const element = typeof target === "string" ? document.getElementById(target) : target.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? true),
      margin === undefined ? undefined : { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, margin]);
  return isInView;
}
