// The tabs of one browser: they talk to each other, and one of them at a time leads.
import type { AnyNotification } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import type { ChangeKey } from "#contract/realtime.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { recentIds } from "#web/lib/recent-ids.ts";
import { openConnection } from "./stream.ts";

// The tabs of one browser: they talk to each other, and one of them at a time leads.

export interface Tabs<Message> {
  /** To all other tabs. */
  send: (message: Message) => void;
  leave: () => void;
}

interface TabsHost<Message> {
  onMessage: (message: Message) => void;
  /** This tab leads from now on, until what is returned is called. */
  lead: () => () => void;
}

/**
 * Joins the tabs of that name. Where the one that leads goes, by whatever way, another follows.
 * In a browser that can't have its tabs agree each is alone, and leads.
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
    // Rejected when it leaves before its turn.
    locks.request(name, { signal: left.signal }, leadUntilLeft).catch(() => undefined);
  } else {
    queueMicrotask(() => void leadUntilLeft());
  }
  return {
    send(message) {
      // Answers may come after it has left; a closed channel would throw.
      if (!left.signal.aborted) post?.(message);
    },
    leave() {
      left.abort();
      channel?.close();
    },
  };
}

/** Missing in old browsers, and where the site has no secure address. */
function lockManager(): LockManager | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const { locks } = navigator as { locks?: LockManager };
  return locks ?? null;
}

export interface Link {
  readonly connected: boolean;
  /** The projects whose changes come. */
  readonly watch: readonly string[];
  /** The last notification that came; null where none did. */
  readonly lastEventId: string | null;
}

export type LiveMessage =
  // From the tab that holds the stream:
  | { kind: "notification"; id: string; notification: AnyNotification }
  | { kind: "change"; keys: readonly ChangeKey[] }
  | { kind: "link"; link: Link; gap: boolean }
  | { kind: "session"; session: Session }
  | { kind: "who-is-here" }
  // From any other:
  | { kind: "here"; tab: string; projects: readonly string[] }
  | { kind: "gone"; tab: string }
  | { kind: "looked-at" };

/** The server's limit of projects on one stream. */
const maxWatchedProjects = 20;

/** So long it gathers what other tabs watch before it connects for that, in milliseconds. */
const gatherDelayMs = 100;

interface LeadHost {
  userId: string;
  api: ApiClient;
  /** What this tab itself shows. */
  projects: () => readonly string[];
  link: () => Link;
  /** To all tabs, this one included. */
  tell: (message: LiveMessage) => void;
}

export interface Lead {
  receive: (message: Extract<LiveMessage, { kind: "here" | "gone" | "looked-at" }>) => void;
  stop: () => void;
}

export function runTabLeader({ userId, api, projects, link, tell }: LeadHost): Lead {
  const others = new Map<string, readonly string[]>();
  const isNew = recentIds();
  let counting: Promise<void> | null = null;
  let countAgain = false;
  let gathered: ReturnType<typeof setTimeout> | undefined;

  const wanted = () =>
    [...new Set([...projects(), ...[...others.values()].flat()])].slice(0, maxWatchedProjects);
  const covers = (watch: readonly string[]) => wanted().every((id) => watch.includes(id));
  const broadcastLink = (change: Partial<Link>, gap = false) =>
    tell({ kind: "link", link: { ...link(), ...change }, gap });

  const connection = openConnection({
    watch: wanted,
    lastEventId: () => link().lastEventId,
    async isSignedIn() {
      const session = await readSession();
      return session && session.user?.id === userId;
    },
    onOpen(watch, gap) {
      broadcastLink({ connected: true, watch }, gap);
      if (gap) count();
      // A page may have come while it opened.
      if (!covers(watch)) gather();
    },
    onLost: () => broadcastLink({ connected: false }),
    onNotification(id, notification) {
      // While one connection follows the other both may bring it.
      if (!isNew(id)) return;
      tell({ kind: "notification", id, notification });
      count();
    },
    onChange(keys) {
      tell({ kind: "change", keys });
      if (keys.some(([what]) => what === "notifications")) count();
    },
  });

  /** Tells all tabs who is signed in, and how much that person hasn't read. */
  async function readSession() {
    const session = await api.call("GET /current-session", {}).catch(() => null);
    if (session) tell({ kind: "session", session });
    return session;
  }

  /** One at a time, and once more if something happened meanwhile. */
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
      if (message.kind === "looked-at") connection.wake();
      if (message.kind !== "here") return;
      others.set(message.tab, message.projects);
      const { connected, watch } = link();
      if (connected && !covers(watch)) gather();
      // For those that come later than the connection.
      else if (connected) broadcastLink({});
    },
    stop() {
      clearTimeout(gathered);
      connection.stop();
    },
  };
}
