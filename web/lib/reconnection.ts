// Navigations that wait for the connection: the current page stays on the screen meanwhile.
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

let away = false;
let returns = 0;
if (typeof window !== "undefined") window.addEventListener("online", () => (returns += 1));

/** How often the connection has come back. */
export const returnsSoFar = (): number => returns;

/** Whether the connection was lost since this page was loaded. */
export const wasAway = (): boolean => away;

export const isWaiting = (): boolean => waiting.size > 0;

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Retries all waiting navigations. */
export function tryAgain(): void {
  const all = [...waiting];
  waiting.clear();
  for (const go of all) go();
  tell();
}

/**
 * Waits until the connection is back or the viewer retries. `before` is the reconnection count at
 * the start of the attempt: the connection may come back before the attempt has failed.
 * @throws when aborted
 */
export async function reconnection(before: number, signal?: AbortSignal): Promise<void> {
  away = true;
  if (returns !== before) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => reject(signal?.reason);
  waiting.add(resolve);
  window.addEventListener("online", tryAgain);
  signal?.addEventListener("abort", giveUp);
  tell();
  try {
    if (signal?.aborted) giveUp();
    await promise;
  } finally {
    waiting.delete(resolve);
    signal?.removeEventListener("abort", giveUp);
    if (waiting.size === 0) window.removeEventListener("online", tryAgain);
    tell();
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** How Chromium, Firefox, Safari and Vite report a module that failed to load. */
const chunkFailure = /dynamically imported module|module script failed|unable to preload/i;

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && chunkFailure.test(error.message);
}
