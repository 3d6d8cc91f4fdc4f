// Tells what this tab shows of what changed: at once, but not more often than it can be looked at.
import type { ChangeKey } from "#contract/realtime.ts";
import { type ChangeListener, type ChangePattern, shown } from "./hooks.ts";

/** No listener is called more often than so, in milliseconds. */
const pace = 1000;

/**
 * So long what was told is told to those who come later, in milliseconds: what they show may have
 * been read before. What is older than that is read anew when it is shown.
 */
const memory = 30_000;

export interface Delivery {
  /** These changed. */
  add: (keys: readonly ChangeKey[]) => void;
  /** What changed of that project, or of everything, was not heard. */
  missed: (projectId?: string) => void;
  stop: () => void;
}

export function startDelivery(): Delivery {
  const changed = new Map<string, ChangeKey>();
  const unheard = new Set<string | undefined>();
  let told: { at: number; keys: readonly ChangeKey[]; gaps: readonly (string | undefined)[] }[] =
    [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (document.hidden || changed.size + unheard.size === 0) return;
    const keys = [...changed.values()];
    const gaps = [...unheard];
    changed.clear();
    unheard.clear();
    timer = setTimeout(flush, pace);
    told = [...recent(), { at: Date.now(), keys, gaps }];
    for (const listener of shown.listeners) hand(listener, keys, gaps);
  }

  const recent = () => told.filter(({ at }) => Date.now() - at < memory);

  /** Scripts of a screen may come after the stream has opened. */
  shown.onListener = (listener) => {
    const missed = recent();
    hand(
      listener,
      missed.flatMap(({ keys }) => keys),
      missed.flatMap(({ gaps }) => gaps),
    );
  };

  const deliver = () => {
    if (timer === undefined) flush();
  };
  document.addEventListener("visibilitychange", deliver);

  return {
    add(keys) {
      for (const key of keys) changed.set(JSON.stringify(key), key);
      deliver();
    },
    missed(projectId) {
      unheard.add(projectId);
      deliver();
    },
    stop() {
      clearTimeout(timer);
      shown.onListener = null;
      document.removeEventListener("visibilitychange", deliver);
    },
  };
}

function hand(
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

/** Whether the key begins like that. */
function fits(pattern: ChangePattern, key: readonly string[]): boolean {
  return pattern.every((part, index) => part === null || part === key[index]);
}
