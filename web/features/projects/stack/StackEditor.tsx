// Loaded when an owner begins to edit: the list to choose from, and what saves.
import type { SubmitEvent } from "react";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { TechsField } from "./TechsField.tsx";
import { useSaveStack } from "./use-save-stack.ts";

interface StackEditorProps {
  project: Project;
  techs: TechRef[];
  onChange: (techs: TechRef[]) => void;
  /** Saved, or given up. */
  onDone: () => void;
  autoFocus: boolean;
}

export default function StackEditor(props: StackEditorProps) {
  const { project, techs, onChange, onDone, autoFocus } = props;
  const { save, isPending, error, fieldError, forgive } = useSaveStack(project, onDone);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(techs);
  };
  return (
    <form method="post" aria-label="Edit Tech Stack" className="grid gap-4" onSubmit={submit}>
      <TechsField
        chosen={techs}
        onChange={(next) => {
          onChange(next);
          forgive();
        }}
        error={fieldError(techs)}
        defaultOpen={autoFocus}
      />
      <FormError
        title="The tech stack was not saved."
        kept="what you chose is kept"
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="proj" pending={isPending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
