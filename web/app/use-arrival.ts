import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the page's content when a link led to another page, as a page load would:
 * keyboards go on from the top and screen readers start to read.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (hash === "") main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
