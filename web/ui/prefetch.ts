// Loads scripts before they are needed. A failure is ignored: their use tries again, and shows it.
import { useEffect } from "react";

export function prefetch(load: () => Promise<unknown>): void {
  // Browsers remember that a script failed to load.
  if (navigator.onLine) load().catch(() => undefined);
}

/** For what loads a script when it is used: prefetches that when the pointer or the focus is near. */
export function prefetchProps(load: () => Promise<unknown>) {
  const start = () => prefetch(load);
  return { onPointerEnter: start, onFocus: start };
}

const uses = ["pointermove", "pointerdown", "keydown"];

interface FirstUse {
  /** The events that count as using the page. */
  types?: readonly string[];
  /** Milliseconds after which the scripts are loaded without an event. */
  latestMs?: number | undefined;
}

/**
 * Loads scripts when the page is first used.
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
    if (!navigator.onLine) return;
    stop();
    prefetch(() => load(event));
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
