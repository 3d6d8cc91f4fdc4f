// What the tab that holds the stream does for all tabs of its browser.
import type { ApiClient } from "#web/lib/client.ts";
import { keepConnection } from "./stream.ts";
import type { Link, LiveMessage } from "./live-messages.ts";
import { recentIds } from "#web/lib/recent-ids.ts";

/** The server's limit of projects on one stream. */
const mostWatched = 20;

/** So long it gathers what other tabs watch before it connects for that, in milliseconds. */
const gathering = 100;

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

export function leadTabs({ userId, api, projects, link, tell }: LeadHost): Lead {
  const others = new Map<string, readonly string[]>();
  const isNew = recentIds();
  let counting: Promise<void> | null = null;
  let countAgain = false;
  let gathered: ReturnType<typeof setTimeout> | undefined;

  const wanted = () =>
    [...new Set([...projects(), ...[...others.values()].flat()])].slice(0, mostWatched);
  const covers = (watch: readonly string[]) => wanted().every((id) => watch.includes(id));
  const tellLink = (change: Partial<Link>, gap = false) =>
    tell({ kind: "link", link: { ...link(), ...change }, gap });

  const connection = keepConnection({
    watch: wanted,
    lastEventId: () => link().lastEventId,
    async isSignedIn() {
      const session = await readSession();
      return session && session.user?.id === userId;
    },
    onOpen(watch, gap) {
      tellLink({ connected: true, watch }, gap);
      if (gap) count();
      // A page may have come while it opened.
      if (!covers(watch)) gather();
    },
    onLost: () => tellLink({ connected: false }),
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
    }, gathering);
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
      else if (connected) tellLink({});
    },
    stop() {
      clearTimeout(gathered);
      connection.stop();
    },
  };
}
