// Communication between the tabs of one browser, and the election of their leader.
import type { AnyNotification } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import type { ChangeKey } from "#contract/realtime.ts";
import { maxWatchedProjects } from "#shared/request-limits.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { openConnection } from "./stream.ts";

export interface Tabs<Message> {
  /** Sends to all other tabs. */
  send: (message: Message) => void;
  leave: () => void;
}

interface TabsHost<Message> {
  onMessage: (message: Message) => void;
  /** Called when this tab becomes the leader; returns a function that stops it. */
  lead: () => () => void;
}

/**
 * Joins the tabs of that name. When the leader's tab closes, another one takes over. In a browser
 * without locks or channels each tab is its own leader.
 */
export function joinTabs<Message>(
  name: string,
  { onMessage, lead }: TabsHost<Message>,
): Tabs<Message> {
  const left = new AbortController();
  const locks = lockManager();
  const channel = locks && new BroadcastChannel(name);

  function leadUntilLeft(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (left.signal.aborted) return Promise.resolve();
    const stop = lead();
    left.signal.addEventListener("abort", () => {
      stop();
      resolve();
    });
    return promise;
  }

  const post = channel?.postMessage.bind(channel);
  channel?.addEventListener("message", ({ data }) => onMessage(data as Message));
  if (locks) {
    // Rejected if the tab leaves before it becomes the leader.
    locks.request(name, { signal: left.signal }, leadUntilLeft).catch(() => undefined);
  } else {
    queueMicrotask(() => void leadUntilLeft());
  }
  return {
    send(message) {
      // A reply may come after this tab has left; a closed channel would throw.
      if (!left.signal.aborted) post?.(message);
    },
    leave() {
      left.abort();
      channel?.close();
    },
  };
}

/** Missing in old browsers, and on sites without HTTPS. */
function lockManager(): LockManager | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const { locks } = navigator as { locks?: LockManager };
  return locks ?? null;
}

export interface Link {
  readonly connected: boolean;
  /** The watched projects. */
  readonly watch: readonly string[];
  /** The id of the last notification, or of the first stream's beginning. */
  readonly lastEventId: string | null;
}

export type LiveMessage =
  // From the tab leader:
  | { kind: "notification"; id: string; notification: AnyNotification }
  | { kind: "change"; keys: readonly ChangeKey[] }
  | { kind: "link"; link: Link; gap: boolean }
  | { kind: "session"; session: Session }
  | { kind: "who-is-here" }
  // From other tabs:
  | { kind: "here"; tab: string; projects: readonly string[] }
  | { kind: "gone"; tab: string }
  | { kind: "became-visible" };

/** Delay before reconnecting, to gather the projects of several tabs, in milliseconds. */
const gatherDelayMs = 100;

interface LeadHost {
  userId: string;
  api: ApiClient;
  /** The projects that this tab shows. */
  projects: () => readonly string[];
  link: () => Link;
  /** Sends to all tabs, this one included. */
  tell: (message: LiveMessage) => void;
}

export interface Lead {
  receive: (message: Extract<LiveMessage, { kind: "here" | "gone" | "became-visible" }>) => void;
  stop: () => void;
}

export function runTabLeader({ userId, api, projects, link, tell }: LeadHost): Lead {
  const others = new Map<string, readonly string[]>();
  const isNew = recentIds();
  let counting: Promise<void> | null = null;
  let countAgain = false;
  let gathered: ReturnType<typeof setTimeout> | undefined;

  const watchedIds = () =>
    [...new Set([...projects(), ...[...others.values()].flat()])].slice(0, maxWatchedProjects);
  const covers = (watch: readonly string[]) => watchedIds().every((id) => watch.includes(id));
  const broadcastLink = (change: Partial<Link>, gap = false) =>
    tell({ kind: "link", link: { ...link(), ...change }, gap });

  const connection = openConnection({
    watch: watchedIds,
    lastEventId: () => link().lastEventId,
    async isSignedIn() {
      const session = await readSession();
      return session && session.user?.id === userId;
    },
    onOpen(watch, gap) {
      broadcastLink({ connected: true, watch }, gap);
      if (gap) count();
      // Another tab may have joined while the stream opened.
      if (!covers(watch)) gather();
    },
    onLost: () => broadcastLink({ connected: false }),
    onEventId(id) {
      if (link().lastEventId === null && id !== "") broadcastLink({ lastEventId: id });
    },
    onNotification(id, notification) {
      // While one connection replaces another, both may deliver it.
      if (!isNew(id)) return;
      tell({ kind: "notification", id, notification });
      count();
    },
    onChange(keys) {
      tell({ kind: "change", keys });
      if (keys.some(([what]) => what === "notifications")) count();
    },
  });

  /** Sends the session, with its unread count, to all tabs. */
  async function readSession() {
    const session = await api.call("GET /current-session", {}).catch(() => null);
    if (session) tell({ kind: "session", session });
    return session;
  }

  /** Runs one refetch at a time, and another if it was called meanwhile. */
  function count() {
    countAgain = true;
    counting ??= (async () => {
      while (countAgain) {
        countAgain = false;
        await readSession();
      }
      counting = null;
    })();
  }

  function gather() {
    gathered ??= setTimeout(() => {
      gathered = undefined;
      connection.renew();
    }, gatherDelayMs);
  }

  tell({ kind: "who-is-here" });
  gather();
  return {
    receive(message) {
      if (message.kind === "gone") others.delete(message.tab);
      if (message.kind === "became-visible") connection.wake();
      if (message.kind !== "here") return;
      others.set(message.tab, message.projects);
      const { connected, watch } = link();
      if (connected && !covers(watch)) gather();
      // For tabs that join after the stream has opened.
      else if (connected) broadcastLink({});
    },
    stop() {
      clearTimeout(gathered);
      connection.stop();
    },
  };
}

const maxIds = 500;

/** Returns whether an id is new among the remembered ones. */
function recentIds(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    for (const oldest of seen) {
      if (seen.size <= maxIds) break;
      seen.delete(oldest);
    }
    return true;
  };
}
