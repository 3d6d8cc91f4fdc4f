import type { Project } from "#contract/projects.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const DeleteProjectDialog = late(() => import("./DeleteProjectDialog.tsx"));

/** Opens the dialog to delete a project. */
export function DeleteProject({ project }: { project: Project }) {
  const dialog = useLazyDialog();
  const hydrated = useHydrated();
  // A failed prefetch is ignored; a click fails again and shows the error.
  const prepare = DeleteProjectDialog.prepare;
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
          aria-haspopup="dialog"
          aria-expanded={dialog.isOpen}
          disabled={!hydrated}
          onClick={dialog.open}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          Delete project…
        </Button>
      </Card>
      {dialog.isMounted && <DeleteProjectDialog project={project} {...dialog.state} />}
    </section>
  );
}
