// Drafts: text that survives a reload and an expired session, until it is sent.
import { useCallback, useState, useSyncExternalStore } from "react";
import { draftPrefix } from "./sign-outs.ts";

/** Drafts in memory, for browsers without storage; null means discarded. */
const written = new Map<string, string | null>();
const listeners = new Set<() => void>();

if (typeof window !== "undefined") {
  // Another tab has changed a draft, or removed all.
  window.addEventListener("storage", ({ key }) => {
    if (key === null) written.clear();
    else written.delete(key);
    tell();
  });
}

export interface Draft {
  /** Null without a draft. */
  text: string | null;
  write: (text: string) => void;
  discard: () => void;
}

export function useDraft(name: string): Draft {
  const key = keyOf(name);
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const write = useCallback((next: string) => save(key, next), [key]);
  const discard = useCallback(() => save(key, null), [key]);
  return { text, write, discard };
}

/** A draft that is lost with the component. */
export function useUnstoredDraft(): Draft {
  const [text, setText] = useState<string | null>(null);
  return { text, write: setText, discard: () => setText(null) };
}

/** Its person's id is part of the name. */
const keyOf = (name: string): string => draftPrefix + name;

/** The draft with that name; null without one. */
export const draftOf = (name: string): string | null => read(keyOf(name));

/** Saves a draft; null discards it. */
export const saveDraft = (name: string, text: string | null): void => save(keyOf(name), text);

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
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
