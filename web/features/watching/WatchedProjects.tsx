import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { WatchedProject, WatchLevel } from "#contract/watching.ts";
import { t } from "#shared/messages/t.ts";
import { setWatchLevel, watchedProjectsQuery } from "#web/data/watching.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { RemovableList, RemovableRow, RemovableRowsSkeleton } from "#web/lib/RemovableList.tsx";
import { toast } from "#web/ui/toaster.ts";
import { watchLabels } from "./watch-labels.ts";

/** The projects that the viewer watches or muted. */
export function WatchedProjects() {
  const query = useInfiniteQuery(watchedProjectsQuery(useApi()));
  return (
    <RemovableList
      label={t("watching.projectsLabel")}
      query={query}
      failure={t("watching.projectsNotLoaded")}
      skeleton={<RemovableRowsSkeleton label={t("watching.projectsLoading")} />}
      empty={rich("watching.noProjects", {
        link: (text) => (
          <Link className="link" to={paths.projects()}>
            {text}
          </Link>
        ),
      })}
    >
      {(one, onRemoved) => <WatchedRow key={one.project.id} watched={one} onRemoved={onRemoved} />}
    </RemovableList>
  );
}

interface WatchedRowProps {
  watched: WatchedProject;
  onRemoved: () => void;
}

function WatchedRow({ watched: { project, level, since }, onRemoved }: WatchedRowProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = (next: WatchLevel) => setWatchLevel(api, queryClient, project.id, next);
  const undo = () =>
    change(level).catch((error: unknown) =>
      toast({ title: t("notifications.notUndone"), description: messageOf(error), mark: "danger" }),
    );
  const removing = useSubmit({
    mutationFn: async () => {
      onRemoved();
      await change("default");
    },
    onSuccess: () =>
      toast({
        title:
          level === "none"
            ? t("watching.unmuted", { project: project.name })
            : t("watching.unwatched", { project: project.name }),
        mark: "other",
        action: { label: t("ui.undo"), onClick: () => void undo() },
      }),
    onError: (error) =>
      toast({
        title: t("watching.notChanged"),
        description: messageOf(error),
        mark: "danger",
      }),
  });
  return (
    <RemovableRow
      icon={<Mark of="proj" />}
      name={project.name}
      to={paths.project(project.id)}
      note={rich("watching.levelSince", {
        level: t(watchLabels[level].label),
        time: () => <RelativeTime at={since} />,
      })}
      remove={level === "none" ? t("watching.unmute") : t("watching.unwatch")}
      removeNamed={
        level === "none"
          ? t("watching.unmuteNamed", { name: project.name })
          : t("watching.unwatchNamed", { name: project.name })
      }
      pending={removing.isPending}
      onRemove={() => removing.submit()}
    />
  );
}
