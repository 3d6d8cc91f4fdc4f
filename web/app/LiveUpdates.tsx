import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import type { AnyNotification } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { invalidatingKinds, type QueryFilter, staleQueries } from "#web/data/invalidation.ts";
import { applyArrivalToCache, refetchNotifications } from "#web/data/notifications.ts";
import { textOf } from "#web/features/notifications/notification-text.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useRefetchSite } from "#web/lib/PageContext.tsx";
import { startLive } from "#web/lib/realtime/client.ts";
import { useChanges, useWatch } from "#web/lib/realtime/hooks.ts";
import { refetchShown } from "#web/lib/query-client.ts";
import { applySessionToCache, useSession } from "#web/data/session.ts";
import { projectKeys } from "#web/data/project-keys.ts";

/** Applies live events to the cache, and announces new notifications to screen readers. */
export default function LiveUpdates() {
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = useSession().user?.id;
  const [latest, setLatest] = useState("");

  useEffect(() => {
    if (!userId) return undefined;
    const onNotification = (arrived: AnyNotification) => {
      applyArrivalToCache(queryClient, arrived);
      setLatest(textOf(arrived));
    };
    const onSession = (session: Session) => {
      applySessionToCache(queryClient, session);
      // Another person signed in: all cached data is stale.
      if (session.user?.id !== userId) void queryClient.invalidateQueries();
    };
    return whileShown(() => startLive({ userId, api, onNotification, onSession }));
  }, [api, queryClient, userId]);

  useChanges([["notifications"]], () => refetchNotifications(queryClient));

  const refetchSite = useRefetchSite();
  // Pages come with it: at first nothing was missed.
  useChanges([["site"]], (keys) => {
    if (keys.length > 0) refetchSite().catch(() => undefined);
  });

  return (
    <>
      <LiveChanges />
      <div role="status" className="sr-only">
        {latest}
      </div>
    </>
  );
}

/** A page in the back/forward cache must not hold the lock that makes a tab the leader. */
function whileShown(start: () => () => void): () => void {
  let stop = start();
  const leave = () => stop();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = start();
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", comeBack);
    stop();
  };
}

/** The kinds of changes that invalidate queries. */
const kinds = invalidatingKinds.map((kind) => [kind]);

function LiveChanges() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const shown = useMatches().find(({ params }) => params["projectId"])?.params["projectId"];

  useChanges(kinds, (keys) => void follow(staleQueries(keys, shown)));

  async function follow(stale: readonly QueryFilter[]) {
    const before = standing();
    await Promise.all(stale.map((filter) => refetchShown(queryClient, filter)));
    if (standing() !== before) await revalidate();
  }

  /** The page's title and its guards depend on the session. */
  function standing(): string {
    const project = queryClient.getQueryData<Project>(projectKeys.one(shown ?? ""));
    return JSON.stringify([project?.name, project?.can]);
  }

  return shown === undefined ? null : <Watch projectId={shown} />;
}

function Watch({ projectId }: { projectId: string }) {
  useWatch(projectId);
  return null;
}
