import { UserPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import type { Project } from "#contract/projects.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const loadDialog = () => import("./AddMemberDialog.tsx");
const AddMemberDialog = lazy(loadDialog);

/** Opens the search for somebody to invite. */
export function AddMember({ project }: { project: Project }) {
  const dialog = useLazyDialog();
  const hydrated = useHydrated();
  // It fails in silence here, aloud upon the click.
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <Button
        variant="user"
        icon={<UserPlus />}
        aria-haspopup="dialog"
        aria-expanded={dialog.isOpen}
        disabled={!hydrated || !project.can.grow}
        title={project.can.grow ? undefined : "Nobody can join a hidden project"}
        onClick={dialog.open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Add Member
      </Button>
      {dialog.isMounted && (
        <Suspense fallback={null}>
          <AddMemberDialog project={project} {...dialog.state} />
        </Suspense>
      )}
    </>
  );
}
