// The hooks by which screens subscribe to live changes. They are small; only signed-in people load
// the code that holds the stream (client.ts).
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { ChangeKey } from "#contract/realtime.ts";

/** A change key or its beginning; null matches any element. */
export type ChangePattern = readonly (string | null)[];

export interface ChangeListener {
  readonly patterns: readonly ChangePattern[];
  readonly onChange: (keys: readonly ChangeKey[]) => void;
}

/** The listeners and watched projects of this tab. */
export const shown = {
  listeners: new Set<ChangeListener>(),
  projects: new Set<{ readonly id: string }>(),
  /** Called with each new listener; set by the change dispatcher. */
  onListener: null as ((listener: ChangeListener) => void) | null,
  /** Called when the watched projects change; set by the client. */
  onProjects: () => {},
};

/**
 * Calls the handler when a change matches, or may have been missed: then without keys. At most once
 * a second, and once after a hidden tab becomes visible. Changes of a project arrive only while it
 * is watched.
 */
export function useChanges(
  patterns: readonly ChangePattern[],
  handler: (keys: readonly ChangeKey[]) => void,
): void {
  const onChange = useEffectEvent(handler);
  const text = JSON.stringify(patterns);
  useEffect(() => {
    const listener: ChangeListener = {
      patterns: JSON.parse(text) as ChangePattern[],
      onChange: (keys) => onChange(keys),
    };
    shown.listeners.add(listener);
    shown.onListener?.(listener);
    return () => void shown.listeners.delete(listener);
  }, [text]);
}

/** Watches a project's changes while the component is mounted. */
export function useWatch(projectId: string): void {
  useEffect(() => {
    const project = { id: projectId };
    shown.projects.add(project);
    shown.onProjects();
    return () => {
      shown.projects.delete(project);
      shown.onProjects();
    };
  }, [projectId]);
}

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
