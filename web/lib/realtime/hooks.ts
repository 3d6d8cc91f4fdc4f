// What screens want to know of what others do meanwhile. They say it here, at hardly any weight;
// only signed-in people load what holds the stream (live-client.ts) and tells them.
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { ChangeKey } from "#contract/realtime.ts";

/** A key of a change, or how it begins; null stands for any part. */
export type ChangePattern = readonly (string | null)[];

export interface ChangeListener {
  readonly patterns: readonly ChangePattern[];
  readonly onChange: (keys: readonly ChangeKey[]) => void;
}

/** What this tab shows. */
export const shown = {
  listeners: new Set<ChangeListener>(),
  projects: new Set<{ readonly id: string }>(),
  /** Called with a listener that has just come; whoever holds the stream sets it. */
  onListener: null as ((listener: ChangeListener) => void) | null,
  /** Called when the projects are others; whoever holds the stream sets it. */
  onProjects: () => {},
};

/**
 * Calls the handler when something of that kind changed, or may have while nobody listened: then
 * with no keys at all. Not more often than once a second, and while the tab is hidden once in the
 * end. Changes of a project come only where it is watched.
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

/** Has changes of that project sent here, for as long as it is on the screen. */
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
