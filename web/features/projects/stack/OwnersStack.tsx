// Loaded for owners alone.
import { Pencil } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { useSession } from "#web/data/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { StackChips } from "./StackChips.tsx";
import { StackSection } from "./StackSection.tsx";
import { readStack, writeStack } from "./stack-draft.ts";

const loadEditor = () => import("./StackEditor.tsx");
const StackEditor = lazy(loadEditor);

/** The technologies as they stand, or being changed. A begun change is open again after a reload. */
export default function OwnersStack({ project }: { project: Project }) {
  const { user } = useSession();
  const draft = useDraft(`stack:${user?.id}:${project.id}`);
  const isHydrated = useHydrated();
  const [wasOpened, setOpened] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const techs = readStack(draft.text);
  const isEditing = techs !== null;

  useEffect(() => {
    // The editor that had the focus is gone: it goes back to where it was opened.
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const chips = (
    <StackChips
      techs={project.techs}
      none="Name what it is built with, and those who work with it will find it."
    />
  );
  if (isEditing) {
    return (
      <StackSection techs={project.techs}>
        <Suspense fallback={chips}>
          <StackEditor
            project={project}
            techs={techs}
            onChange={(next) => draft.write(writeStack(next))}
            onDone={draft.forget}
            autoFocus={wasOpened}
          />
        </Suspense>
      </StackSection>
    );
  }
  const edit = (
    <Button
      ref={editButton}
      variant="quiet"
      size="sm"
      icon={<Pencil />}
      disabled={!isHydrated}
      // It fails in silence here, aloud upon the click.
      onPointerEnter={() => void loadEditor().catch(() => undefined)}
      onClick={() => {
        setOpened(true);
        draft.write(writeStack(project.techs));
      }}
    >
      Edit<span className="sr-only"> Tech Stack</span>
    </Button>
  );
  return (
    <StackSection techs={project.techs} control={edit}>
      {chips}
    </StackSection>
  );
}
