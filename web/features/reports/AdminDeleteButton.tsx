import Trash2 from "lucide-react/icons/trash";
import { t } from "#shared/messages/t.ts";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";

const loadDialog = () => import("./AdminDeleteDialog.tsx");

interface AdminDeleteButtonProps extends Pick<ButtonLook, "variant"> {
  project: { readonly id: string; readonly name: string };
  onDeleted?: () => Promise<void> | void;
}

/** For admins: deletes another person's project, after its name and a reason are entered. */
export function AdminDeleteButton({ variant, project, onDeleted }: AdminDeleteButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      size="sm"
      variant={variant}
      className="text-danger"
      icon={<Trash2 />}
      disabled={!hydrated}
      {...opensDialog(loadDialog, { project, ...(onDeleted && { onDeleted }) })}
    >
      {t("forms.delete")}
      <span className="sr-only">: {project.name}</span>
    </Button>
  );
}
