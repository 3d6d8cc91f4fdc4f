// Whether this browser hears what happens, the same in all of its tabs.
import { useSyncExternalStore } from "react";

let connected = false;
const listeners = new Set<() => void>();

export function setConnected(next: boolean): void {
  if (next === connected) return;
  connected = next;
  for (const listener of listeners) listener();
}

export function useConnected(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => connected,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
