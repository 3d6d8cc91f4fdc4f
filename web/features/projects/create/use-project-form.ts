import { useState } from "react";
import { isApiError } from "#web/lib/api-error.ts";
import { type DraftErrors, type DraftField, errorsIn, errorsOf } from "./draft-errors.ts";
import { emptyDraft, keepDraft, type ProjectDraft, readDraft } from "./project-draft.ts";

const allTouched: ReadonlySet<DraftField> = new Set(Object.keys(emptyDraft) as DraftField[]);

/** The state of the form: the draft, and what to say of which field. */
export function useProjectForm(userId: string) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const [touched, setTouched] = useState<ReadonlySet<DraftField>>(new Set());
  const [refused, setRefused] = useState<DraftErrors>({});
  const found = errorsIn(draft);

  return {
    draft,
    set<Field extends DraftField>(field: Field, value: ProjectDraft[Field]) {
      const next = { ...draft, [field]: value };
      setDraft(next);
      keepDraft(userId, next);
      // What the server said was said of the old text.
      setRefused({ ...refused, [field]: undefined });
    },
    touch(field: DraftField) {
      setTouched(new Set([...touched, field]));
    },
    /** Only what somebody has been at is blamed. */
    errorOf: (field: DraftField) =>
      refused[field] ?? (touched.has(field) ? found[field] : undefined),
    /** Shows every error there is; true where there is none. */
    check(): boolean {
      setTouched(allTouched);
      return Object.keys(found).length === 0;
    },
    refuse(error: unknown) {
      if (isApiError(error)) setRefused(errorsOf(error));
    },
    reset() {
      setDraft(emptyDraft);
      setTouched(new Set());
      setRefused({});
      keepDraft(userId, emptyDraft);
    },
  };
}

export type ProjectForm = ReturnType<typeof useProjectForm>;
