import { useEffect } from "react";

const uses = ["pointermove", "pointerdown", "keydown"];

/** Loads scripts when the page is first used. A failure is ignored: whoever needs them tries again. */
export function useFirstUse(load: () => Promise<unknown>): void {
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
    return () => listening.abort();
  }, [load]);
}
