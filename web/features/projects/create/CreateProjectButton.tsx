import { Plus } from "lucide-react";
import { Button, type ButtonLook } from "#web/ui/Button.tsx";
import { useCreateProject } from "./use-create-project.tsx";

/** Opens the form for a new project. Only for people who are signed in. */
export function CreateProjectButton(look: Omit<ButtonLook, "icon" | "iconEnd">) {
  const { isOpen, toggle, prepare, dialog } = useCreateProject();
  return (
    <>
      <Button
        {...look}
        icon={<Plus />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Create Project
      </Button>
      {dialog}
    </>
  );
}
