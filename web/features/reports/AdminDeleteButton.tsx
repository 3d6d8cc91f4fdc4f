import Trash2 from "lucide-react/icons/trash";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const AdminDeleteDialog = late(() => import("./AdminDeleteDialog.tsx"));

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
        className="text-danger"
        icon={<Trash2 />}
        disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={AdminDeleteDialog.prepare}
        onClick={dialog.open}
      >
        Delete
        <span className="sr-only">: {project.name}</span>
      </Button>
      {dialog.isMounted && (
        <AdminDeleteDialog project={project} {...(onDeleted && { onDeleted })} {...dialog.state} />
      )}
    </>
  );
}
