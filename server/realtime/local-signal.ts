// Tells this process's relays that something was announced. What is announced stands in the
// database: whoever misses the call finds it a little later.
const listeners = new Set<() => void>();

/** Has `listener` called after each announcement of this process; returns how to stop that. */
export function onWakeUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function wakeUp(): void {
  for (const listener of listeners) listener();
}
