import { useEffect } from "react";

const firstUses = ["pointermove", "pointerdown", "keydown"];

/**
 * Loads the component of toasts when the page is first used, before there is a message: the first one
 * may say that the connection is lost, when nothing can be loaded.
 */
export function useToastsLoaded(): void {
  useEffect(() => {
    const ending = new AbortController();
    const load = () => {
      ending.abort();
      void import("./Toast.tsx").catch(() => undefined);
    };
    for (const type of firstUses) addEventListener(type, load, { signal: ending.signal });
    return () => ending.abort();
  }, []);
}
