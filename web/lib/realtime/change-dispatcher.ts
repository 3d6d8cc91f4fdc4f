// Dispatches changes to the listeners of this tab: at once, but at most once a second.
import type { ChangeKey } from "#contract/realtime.ts";
import { type ChangeListener, type ChangePattern, shown } from "./hooks.ts";

/** The minimum time between two dispatches, in milliseconds. */
const minIntervalMs = 1000;

/**
 * Changes are replayed to listeners that are added within this many milliseconds: their data may
 * have been read before. Older data is refetched when it is shown.
 */
const replayWindowMs = 30_000;

export interface ChangeDispatcher {
  /** Adds changes. */
  add: (keys: readonly ChangeKey[]) => void;
  /** Changes of the project, or of everything, may have been missed. */
  missed: (projectId?: string) => void;
  stop: () => void;
}

export function startChangeDispatcher(): ChangeDispatcher {
  const changed = new Map<string, ChangeKey>();
  const pendingGaps = new Set<string | undefined>();
  let dispatched: {
    at: number;
    keys: readonly ChangeKey[];
    gaps: readonly (string | undefined)[];
  }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (document.hidden || changed.size + pendingGaps.size === 0) return;
    const keys = [...changed.values()];
    const gaps = [...pendingGaps];
    changed.clear();
    pendingGaps.clear();
    timer = setTimeout(flush, minIntervalMs);
    dispatched = [...recent(), { at: Date.now(), keys, gaps }];
    for (const listener of shown.listeners) dispatch(listener, keys, gaps);
  }

  const recent = () => dispatched.filter(({ at }) => Date.now() - at < replayWindowMs);

  /** A screen's scripts may load after the stream has opened. */
  shown.onListener = (listener) => {
    const missed = recent();
    dispatch(
      listener,
      missed.flatMap(({ keys }) => keys),
      missed.flatMap(({ gaps }) => gaps),
    );
  };

  const schedule = () => {
    if (timer === undefined) flush();
  };
  document.addEventListener("visibilitychange", schedule);

  return {
    add(keys) {
      for (const key of keys) changed.set(JSON.stringify(key), key);
      schedule();
    },
    missed(projectId) {
      pendingGaps.add(projectId);
      schedule();
    },
    stop() {
      clearTimeout(timer);
      shown.onListener = null;
      document.removeEventListener("visibilitychange", schedule);
    },
  };
}

function dispatch(
  { patterns, onChange }: ChangeListener,
  keys: readonly ChangeKey[],
  gaps: readonly (string | undefined)[],
): void {
  const own = keys.filter((key) => patterns.some((pattern) => fits(pattern, key)));
  const mayMiss = gaps.some(
    (gap) => gap === undefined || patterns.some((pattern) => pattern.includes(gap)),
  );
  if (own.length > 0 || mayMiss) onChange(own);
}

/** Whether the key starts with the pattern. */
function fits(pattern: ChangePattern, key: readonly string[]): boolean {
  return pattern.every((part, index) => part === null || part === key[index]);
}
