import { lazy, Suspense, useState } from "react";

const loadDialog = () => import("./CreateProjectDialog.tsx");
const CreateProjectDialog = lazy(loadDialog);

/** Opens and closes the form for a new project; `dialog` goes anywhere into the page. */
export function useCreateProject() {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    toggle() {
      setMounted(true);
      setOpen((open) => !open);
    },
    /** Fetches the form's code when somebody is about to open it. */
    prepare: () => void loadDialog().catch(() => undefined),
    dialog: isMounted && (
      <Suspense fallback={null}>
        <CreateProjectDialog
          open={isOpen}
          onOpenChange={setOpen}
          onClosed={() => setMounted(false)}
        />
      </Suspense>
    ),
  };
}
