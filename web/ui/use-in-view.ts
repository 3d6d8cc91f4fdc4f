import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element can be seen; until that is known, it counts as seen. `margin` changes the
 * window's edges, as an observer's `rootMargin` does.
 */
export function useInView(target: RefObject<HTMLElement | null>, margin?: string): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const element = target.current;
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
