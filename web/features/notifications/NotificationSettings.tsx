import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { NotificationSettings as Settings } from "#contract/notifications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { KindSwitches } from "./KindSwitches.tsx";
import { MutedList } from "./MutedList.tsx";
import { notificationSettingsQuery } from "#web/data/notifications.ts";
import { useSettingsChange } from "./use-settings-change.ts";

/** What one is notified of, and what one isn't. */
export function NotificationSettings() {
  const query = useQuery(notificationSettingsQuery(useApi()));
  if (query.data) return <Choices settings={query.data} />;
  if (query.isPending) return <ChoicesLoading />;
  return (
    <ErrorState
      compact
      title="Your notification settings could not be loaded"
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {messageOf(query.error)}
    </ErrorState>
  );
}

function Choices({ settings: { kinds, mutedProjects, mutedThreads } }: { settings: Settings }) {
  const change = useSettingsChange();
  return (
    <div className="grid grid-cols-1 gap-6">
      <KindSwitches
        kinds={kinds}
        onChange={(kind, on) => change.mutate({ kinds: { [kind]: on } })}
      />
      <MutedList
        title="Muted projects"
        none="None. Mute a project from the menu of one of its notifications."
        items={mutedProjects.map(({ id, name }) => ({
          id,
          name,
          shown: (
            <Link dir="auto" className="link wrap-anywhere" to={paths.project(id)}>
              {name}
            </Link>
          ),
        }))}
        onUnmute={(id) => change.mutate({ unmute: { projects: [id] } })}
      />
      <MutedList
        title="Muted threads"
        none="None. Mute a thread from the menu of one of its notifications."
        items={mutedThreads.map(({ id, project, excerpt }) => ({
          id,
          name: excerpt || `a thread about ${project.name}`,
          shown: (
            <>
              <Link
                dir="auto"
                className="link line-clamp-2 wrap-anywhere"
                to={paths.comment(project.id, id)}
              >
                {excerpt || "A deleted comment"}
              </Link>
              <span dir="auto" className="block truncate text-14 text-ink-3">
                {project.name}
              </span>
            </>
          ),
        }))}
        onUnmute={(id) => change.mutate({ unmute: { threads: [id] } })}
      />
      <div role="alert" className="empty:hidden">
        {change.error && (
          <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
            <b className="font-semibold text-danger">That was not changed.</b>{" "}
            {messageOf(change.error)}
          </p>
        )}
      </div>
    </div>
  );
}

function ChoicesLoading() {
  return (
    <Loading label="Your notification settings are loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center justify-between border-b border-line-soft py-3">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </Loading>
  );
}
