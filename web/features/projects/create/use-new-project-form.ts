import { useState } from "react";
import { newProject } from "#contract/projects.ts";
import { type ApiError, isApiError } from "#web/lib/api-error.ts";
import { emptyDraft, keepDraft, type ProjectDraft, projectOf, readDraft } from "./project-draft.ts";

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

type DraftField = keyof ProjectDraft;
type DraftErrors = Partial<Record<DraftField, string>>;

/** What is wrong with which field, by the same rules as on the server. */
export function errorsIn(draft: ProjectDraft): DraftErrors {
  const { error } = newProject.safeParse(projectOf(draft));
  return firstOfEach(
    (error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message })),
  );
}

/** What the server said of which field. */
export const errorsOf = (refusal: ApiError): DraftErrors => firstOfEach(refusal.fields);

function firstOfEach(issues: readonly { path: string; message: string }[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field) errors[field] ??= message;
  }
  return errors;
}

const fields: DraftField[] = ["name", "description", "techs", "repositoryUrl", "websiteUrl"];
