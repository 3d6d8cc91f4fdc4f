import { useEffect } from "react";

const uses = ["pointermove", "pointerdown", "keydown"];

/**
 * Loads scripts when the page is first used, or after `latestMs` without. A failure is ignored:
 * whoever needs them tries again.
 */
export function useFirstUse(load: () => Promise<unknown>, latestMs?: number): void {
  useEffect(() => {
    const listening = new AbortController();
    const start = () => {
      // Browsers cache that a module failed to load.
      if (!navigator.onLine) return;
      listening.abort();
      void load().catch(() => undefined);
    };
    for (const type of uses) {
      addEventListener(type, start, { signal: listening.signal, passive: true });
    }
    const timer = latestMs === undefined ? undefined : setTimeout(start, latestMs);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [load, latestMs]);
}
