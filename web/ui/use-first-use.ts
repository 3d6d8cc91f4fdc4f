import { useEffect } from "react";

const uses = ["pointermove", "pointerdown", "keydown"];

interface FirstUse {
  /** The events that count as using the page. */
  types?: readonly string[];
  /** Milliseconds after which the scripts are loaded without an event. */
  latestMs?: number | undefined;
}

/**
 * Loads scripts when the page is first used. A failure is ignored: whoever needs them tries again.
 * @returns what stops waiting for it
 */
export function onFirstUse(
  load: (event?: Event) => Promise<unknown>,
  { types = uses, latestMs }: FirstUse = {},
): () => void {
  const listening = new AbortController();
  const stop = () => {
    listening.abort();
    clearTimeout(timer);
  };
  const start = (event?: Event) => {
    // Browsers cache that a module failed to load.
    if (!navigator.onLine) return;
    stop();
    void load(event).catch(() => undefined);
  };
  for (const type of types) {
    addEventListener(type, start, { signal: listening.signal, passive: true });
  }
  const timer = latestMs === undefined ? undefined : setTimeout(start, latestMs);
  return stop;
}

/** {@link onFirstUse} while the component is mounted; after `latestMs` also without any use. */
export function useFirstUse(load: () => Promise<unknown>, latestMs?: number): void {
  useEffect(() => onFirstUse(() => load(), { latestMs }), [load, latestMs]);
}
