import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { noneForOwners, StackChips, StackSection } from "./StackSection.tsx";

const StackEditor = deferred(() => import("./StackEditor.tsx"));

/** The technologies, or their editor. An unsaved edit opens again after a reload. */
export function OwnersStack({ project }: { project: Project }) {
  const { user } = useSession();
  const draft = useDraft(`stack:${user?.id}:${project.id}`);
  const isHydrated = useHydrated();
  const [wasOpened, setOpened] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const techs = stackOfDraft(draft.text);
  /** The draft is kept while the editor doesn't load. */
  const [hasFailed, setFailed] = useState(false);
  const isEditing = techs !== null && !hasFailed;

  useEffect(() => {
    // The focused editor is removed: focus the button that opened it.
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const chipsWith = (control: ReactNode) => (
    <StackChips techs={project.techs} none={noneForOwners} control={control} />
  );
  if (isEditing) {
    return (
      <StackSection>
        <StackEditor
          fallback={chipsWith(null)}
          onFailed={() => setFailed(true)}
          project={project}
          techs={techs}
          onChange={(next) => draft.write(stackToDraft(next))}
          onDone={draft.discard}
          autoFocus={wasOpened}
        />
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
      onPointerEnter={StackEditor.prepare}
      onClick={() => {
        setOpened(true);
        setFailed(false);
        if (techs === null) draft.write(stackToDraft(project.techs));
      }}
    >
      Edit<span className="sr-only"> tech stack</span>
    </Button>
  );
  return <StackSection>{chipsWith(edit)}</StackSection>;
}

/** The chosen and unsaved technologies as the text of a draft. */
export const stackToDraft = (techs: readonly TechRef[]): string => JSON.stringify(techs);

/** The technologies of a draft; null without one, or if the text has another shape. */
export function stackOfDraft(draft: string | null): TechRef[] | null {
  try {
    const read: unknown = JSON.parse(draft ?? "null");
    return Array.isArray(read) && read.every(isTech) ? read : null;
  } catch {
    return null;
  }
}

function isTech(read: unknown): read is TechRef {
  return typeof read === "object" && read !== null && "id" in read && "name" in read;
}
