import { useQueryClient } from "@tanstack/react-query";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-arrow-up";
import UserSearch from "lucide-react/icons/user-search";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { toast } from "#web/ui/toaster.ts";
import { applyProjectToCache, changeProject, refetchIfRefused } from "#web/data/projects.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";

/** Archives and unarchives a project. */
export function ArchiveProject({ project }: { project: Project }) {
  const { id, name, archivedAt } = project;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const archiving = useSubmit({
    mutationFn: (archived: boolean) => changeProject(api, id, { archived }),
    onSuccess(saved) {
      applyProjectToCache(queryClient, saved);
      toast({
        title: saved.archivedAt
          ? t("projects.isArchived", { name })
          : t("projects.isActive", { name }),
        mark: "proj",
      });
    },
    onError: (error) => refetchIfRefused(queryClient, id, error),
  });
  return (
    <section aria-labelledby="archive" className="grid gap-4">
      <div>
        <h2 id="archive">{archivedAt ? t("projects.archived") : t("projects.archive")}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">
          {archivedAt
            ? rich("projects.archivedText", {
                time: () => (
                  <RelativeTime
                    at={archivedAt}
                    label={(ago) => t("projects.archivedAgo", { ago })}
                  />
                ),
              })
            : t("projects.archiveText")}
        </p>
      </div>
      <Card className="grid justify-items-start gap-4 p-6 max-md:p-5">
        <Button
          icon={archivedAt ? <ArchiveRestore /> : <Archive />}
          pending={archiving.isPending}
          disabled={!hydrated}
          onClick={() => archiving.submit(archivedAt === null)}
        >
          {archivedAt ? t("projects.unarchiveAct") : t("projects.archiveAct")}
        </Button>
        <FormError
          title={archivedAt ? t("projects.stillArchived") : t("projects.notArchived")}
          error={archiving.error}
        />
      </Card>
    </section>
  );
}

/** Says that the project looks for somebody who takes it over, and takes that back. */
export function HandOverProject({ project }: { project: Project }) {
  const { id, maintainerWanted } = project;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const change = useSubmit({
    mutationFn: (wanted: boolean) => changeProject(api, id, { maintainerWanted: wanted }),
    onSuccess(saved) {
      applyProjectToCache(queryClient, saved);
      const title = saved.maintainerWanted
        ? "projects.maintainerSought"
        : "projects.maintainerNotSought";
      toast({ title: t(title), mark: "proj" });
    },
    onError: (error) => refetchIfRefused(queryClient, id, error),
  });
  return (
    <section aria-labelledby="hand-over" className="grid gap-4">
      <div>
        <h2 id="hand-over">{t("projects.handOver")}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">{t("projects.handOverText")}</p>
      </div>
      <Card className="grid justify-items-start gap-4 p-6 max-md:p-5">
        <Button
          icon={<UserSearch />}
          pending={change.isPending}
          disabled={!hydrated}
          onClick={() => change.submit(!maintainerWanted)}
        >
          {t(maintainerWanted ? "projects.stopSeeking" : "projects.seekMaintainer")}
        </Button>
        <FormError title={t("projects.notUpdated")} error={change.error} />
      </Card>
    </section>
  );
}

const loadDialog = () => import("./DeleteProjectDialog.tsx");

/** Opens the dialog to delete a project. */
export function DeleteProject({ project }: { project: Project }) {
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="delete" className="grid gap-4">
      <div>
        <h2 id="delete">{t("projects.deleteTitle")}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">{t("projects.deleteText")}</p>
      </div>
      <Card className="p-6 max-md:p-5">
        <Button
          className="text-danger"
          disabled={!hydrated}
          {...opensDialog(loadDialog, { project })}
        >
          {t("projects.deleteOpen")}
        </Button>
      </Card>
    </section>
  );
}
