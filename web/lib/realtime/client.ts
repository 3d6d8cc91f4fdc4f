// Live updates in all tabs of a browser, from the one event stream that the tab leader holds.
import type { AnyNotification } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { startChangeDispatcher } from "./change-dispatcher.ts";
import { setConnected, shown } from "./hooks.ts";
import { joinTabs, type Lead, runTabLeader, type Link, type LiveMessage } from "./tabs.ts";

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
