import Plus from "lucide-react/icons/plus";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

/** Opens the form for a new project. For signed-in people only. */
export function CreateProjectButton(look: Omit<ButtonLook, "icon" | "iconEnd">) {
  const { isOpen, open, prepare, dialog } = useCreateProject();
  return (
    <>
      <Button
        {...look}
        icon={<Plus />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Create Project
      </Button>
      {dialog}
    </>
  );
}

/** The wide bar beside the list of projects. */
export function CreateProjectBar() {
  const { isOpen, open, prepare, dialog } = useCreateProject();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="flex min-h-14 w-full items-center justify-between rounded-lg border-[1.5px] border-dashed border-proj-line px-[18px] font-medium text-proj-ink transition-colors duration-120 hover:bg-proj-wash"
      >
        Create Project
        <Plus />
      </button>
      {dialog}
    </>
  );
}

const CreateProjectDialog = late(() => import("./CreateProjectDialog.tsx"));

/** Opens and closes the form for a new project; `dialog` can be rendered anywhere on the page. */
function useCreateProject() {
  const { isMounted, isOpen, open, state } = useLazyDialog();
  return {
    isOpen,
    open,
    /** Prefetches the form's code. */
    prepare: CreateProjectDialog.prepare,
    dialog: isMounted && <CreateProjectDialog {...state} />,
  };
}
