// Live updates in all tabs of a browser, from the one event stream that the tab leader holds.
import type { AnyNotification } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import type { ChangeKey } from "#contract/realtime.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { type ChangeListener, type ChangePattern, setConnected, shown } from "./hooks.ts";
import { joinTabs, type Lead, type Link, type LiveMessage, runTabLeader } from "./tabs.ts";

interface LiveHost {
  userId: string;
  api: ApiClient;
  onNotification: (notification: AnyNotification) => void;
  /** Another tab received a new session. */
  onSession: (session: Session) => void;
}

/** Starts live updates for the signed-in person; returns a function that stops them. */
export function startLive({ userId, api, onNotification, onSession }: LiveHost): () => void {
  const tab = Math.random().toString(36).slice(2);
  const dispatcher = startChangeDispatcher();
  let link: Link = { connected: false, watch: [], lastEventId: null };
  let wasConnected = false;
  let lead: Lead | null = null;

  const projects = () => [...new Set([...shown.projects].map(({ id }) => id))];
  const tabs = joinTabs<LiveMessage>(`stack-cafe-live-${userId}`, {
    onMessage: receive,
    lead() {
      lead = runTabLeader({ userId, api, projects, link: () => link, tell });
      return () => lead?.stop();
    },
  });

  function tell(message: LiveMessage) {
    receive(message);
    tabs.send(message);
  }

  function receive(message: LiveMessage) {
    switch (message.kind) {
      case "notification":
        link = { ...link, lastEventId: message.id };
        return onNotification(message.notification);
      case "change":
        return dispatcher.add(message.keys);
      case "link":
        return follow(message.link, message.gap);
      case "session":
        return onSession(message.session);
      case "who-is-here":
        return sayHere();
      case "here":
      case "gone":
      case "became-visible":
        return lead?.receive(message);
    }
  }

  function follow(next: Link, gap: boolean) {
    const heard = link.watch;
    link = next;
    setConnected(next.connected);
    if (!next.connected) return;
    if (gap || !wasConnected) dispatcher.missed();
    else for (const id of projects()) if (!heard.includes(id)) dispatcher.missed(id);
    wasConnected = true;
  }

  function sayHere() {
    if (lead) lead.receive({ kind: "here", tab, projects: projects() });
    else tabs.send({ kind: "here", tab, projects: projects() });
  }

  function onVisibilityChange() {
    if (document.hidden) return;
    if (lead) lead.receive({ kind: "became-visible" });
    else tabs.send({ kind: "became-visible" });
  }

  shown.onProjects = sayHere;
  document.addEventListener("visibilitychange", onVisibilityChange);
  sayHere();
  return () => {
    shown.onProjects = () => {};
    document.removeEventListener("visibilitychange", onVisibilityChange);
    tabs.send({ kind: "gone", tab });
    tabs.leave();
    dispatcher.stop();
    setConnected(false);
  };
}

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
