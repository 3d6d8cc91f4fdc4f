import Trash2 from "lucide-react/icons/trash";
import { lazy, Suspense } from "react";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const loadDialog = () => import("./AdminDeleteDialog.tsx");
const AdminDeleteDialog = lazy(loadDialog);

interface AdminDeleteButtonProps extends Pick<ButtonLook, "variant"> {
  project: { readonly id: string; readonly name: string };
  onDeleted?: () => Promise<void> | void;
}

/** For admins: deletes another person's project, after its name and a reason are entered. */
export default function AdminDeleteButton({ variant, project, onDeleted }: AdminDeleteButtonProps) {
  const dialog = useLazyDialog();
  const hydrated = useHydrated();
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        icon={<Trash2 />}
        disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={dialog.open}
      >
        Delete
        <span className="sr-only">: {project.name}</span>
      </Button>
      <Suspense fallback={null}>
        {dialog.isMounted && (
          <AdminDeleteDialog
            project={project}
            {...(onDeleted && { onDeleted })}
            {...dialog.state}
          />
        )}
      </Suspense>
    </>
  );
}
