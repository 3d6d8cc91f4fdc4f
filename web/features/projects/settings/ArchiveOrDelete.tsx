import { useQueryClient } from "@tanstack/react-query";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-arrow-up";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
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
        title: `${name} is ${saved.archivedAt ? "archived" : "active again"}`,
        mark: "proj",
      });
    },
    onError: (error) => refetchIfRefused(queryClient, id, error),
  });
  return (
    <section aria-labelledby="archive" className="grid gap-4">
      <div>
        <h2 id="archive">{archivedAt ? "Archived" : "Archive"}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">
          {archivedAt ? (
            <>
              <RelativeTime at={archivedAt} prefix="Archived" />. The project accepts no
              applications and is hidden from listings. Its page, team and discussion stay
              available.
            </>
          ) : (
            <>
              Archived projects accept no applications and are hidden from listings. The page, team
              and discussion stay available. You can unarchive later.
            </>
          )}
        </p>
      </div>
      <Card className="grid justify-items-start gap-4 p-6 max-md:p-5">
        <Button
          icon={archivedAt ? <ArchiveRestore /> : <Archive />}
          pending={archiving.isPending}
          disabled={!hydrated}
          onClick={() => archiving.submit(archivedAt === null)}
        >
          {archivedAt ? "Unarchive project" : "Archive project"}
        </Button>
        <FormError
          title={archivedAt ? "The project is still archived." : "The project was not archived."}
          error={archiving.error}
        />
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
        <h2 id="delete">Delete this project</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">
          Its team, applications, discussion and stars are deleted too. This can’t be undone.
        </p>
      </div>
      <Card className="p-6 max-md:p-5">
        <Button
          className="text-danger"
          disabled={!hydrated}
          {...opensDialog(loadDialog, { project })}
        >
          Delete project…
        </Button>
      </Card>
    </section>
  );
}
