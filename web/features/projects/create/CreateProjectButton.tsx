import Plus from "lucide-react/icons/plus";
import { t } from "#shared/messages/t.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";

const loadForm = () => import("./CreateProjectDialog.tsx");

/** Opens the form for a new project. For signed-in people only. */
export function CreateProjectButton(look: Omit<ButtonLook, "icon" | "iconEnd">) {
  return (
    <Button {...look} icon={<Plus />} {...opensDialog(loadForm, {})}>
      {t("frame.createProject")}
    </Button>
  );
}

/** The wide bar beside the list of projects. */
export function CreateProjectBar() {
  return (
    <button
      type="button"
      {...opensDialog(loadForm, {})}
      className="flex min-h-14 w-full items-center justify-between rounded-lg border-[1.5px] border-dashed border-proj-line px-[18px] font-medium text-proj-ink transition-colors duration-120 hover:bg-proj-wash"
    >
      {t("frame.createProject")}
      <Plus />
    </button>
  );
}
