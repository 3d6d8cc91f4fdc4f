import { useState } from "react";
import { newProject } from "#contract/projects.ts";
import { type FieldErrors, useForm } from "#web/lib/use-form.ts";
import { emptyDraft, keepDraft, type ProjectDraft, projectOf, readDraft } from "./project-draft.ts";

/** The form for a new project; its values are stored as a draft. */
export function useNewProjectForm(userId: string) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const replace = (next: ProjectDraft) => {
    setDraft(next);
    keepDraft(userId, next);
  };
  const form = useForm({
    values: draft,
    write: (changed) => replace({ ...draft, ...changed }),
    errors: errorsIn(draft),
  });
  return {
    ...form,
    /** Changes several fields at once. */
    fill: (changed: Partial<ProjectDraft>) => replace({ ...draft, ...changed }),
    discard() {
      replace(emptyDraft);
      form.reset();
    },
  };
}

export type NewProjectForm = ReturnType<typeof useNewProjectForm>;

/** The errors of each field, by the contract's rules. */
export function errorsIn(draft: ProjectDraft): FieldErrors<ProjectDraft> {
  const { error } = newProject.safeParse(projectOf(draft));
  const first = (error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]);
  return Object.fromEntries(first) as FieldErrors<ProjectDraft>;
}
