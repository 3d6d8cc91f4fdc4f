// Drafts: text that survives a reload and an expired session, until it is sent.
import { useCallback, useSyncExternalStore } from "react";

/** Drafts in memory, for browsers without storage; null means discarded. */
const written = new Map<string, string | null>();
const listeners = new Set<() => void>();

export interface Draft {
  /** Null without a draft. */
  text: string | null;
  write: (text: string) => void;
  discard: () => void;
}

export function useDraft(name: string): Draft {
  const key = `draft:${name}`;
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const write = useCallback((next: string) => save(key, next), [key]);
  const discard = useCallback(() => save(key, null), [key]);
  return { text, write, discard };
}

/** The draft with that name; null without one. */
export const draftOf = (name: string): string | null => read(`draft:${name}`);

/** Saves a draft; null discards it. */
export const saveDraft = (name: string, text: string | null): void => save(`draft:${name}`, text);

/**
 * Removes this browser's drafts: of all people, or of all but one. A draft's key contains its
 * person's id.
 */
export function removeDrafts(butOf: string | null = null): void {
  const isGoing = (key: string) =>
    key.startsWith("draft:") && !(butOf !== null && key.includes(butOf));
  for (const key of [...written.keys()].filter(isGoing)) written.set(key, null);
  try {
    for (const key of Object.keys(localStorage).filter(isGoing)) localStorage.removeItem(key);
  } catch {
    // Storage is disabled: there are none.
  }
  for (const listener of listeners) listener();
}

function read(key: string): string | null {
  const here = written.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string | null): void {
  written.set(key, text);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or disabled: the draft lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null) written.clear();
    else written.delete(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
  };
}
