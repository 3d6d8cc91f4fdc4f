import { Plus } from "lucide-react";
import { useCreateProject } from "./use-create-project.tsx";

/** The wide bar beside the list of projects. */
export function CreateProjectBar() {
  const { isOpen, toggle, prepare, dialog } = useCreateProject();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
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
