import type { Project } from "#contract/projects.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";

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
