import type { Project } from "#contract/projects.ts";
import { Button } from "#web/ui/Button.tsx";
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
    <section
      aria-labelledby="delete"
      className="grid justify-items-start gap-4 rounded-lg border border-danger/40 px-6 py-5 max-md:px-5"
    >
      <h2 id="delete">Delete this project</h2>
      <p className="max-w-measure text-15 text-ink-2">
        Its team, applications, discussion and stars are deleted too. This can’t be undone.
      </p>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        aria-expanded={dialog.isOpen}
        disabled={!hydrated}
        onClick={dialog.open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Delete project…
      </Button>
      {dialog.isMounted && <DeleteProjectDialog project={project} {...dialog.state} />}
    </section>
  );
}
