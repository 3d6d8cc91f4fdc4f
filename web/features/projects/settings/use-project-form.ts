import { useEffect, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useSession } from "#web/data/session.ts";
import {
  addressError,
  changesIn,
  fieldsOf,
  keepEdits,
  lengthError,
  type ProjectEdits,
  type ProjectField,
  type ProjectFields,
  readEdits,
} from "./project-edits.ts";
import { projectLimits } from "#shared/limits.ts";

type Errors = Partial<Record<ProjectField, string | undefined>>;

const fields = [
  "name",
  "description",
  "repositoryUrl",
  "websiteUrl",
  "settingOpenRoles",
] as const satisfies readonly ProjectField[];

/** The state of the form: the project as it would be, and what to say of which field. */
export function useProjectForm(project: Project) {
  const userId = useSession().user?.id ?? "";
  const [edits, setEdits] = useState<ProjectEdits>({});
  const [touched, setTouched] = useState<ReadonlySet<ProjectField>>(new Set());
  const [refused, setRefused] = useState<Errors>({});
  // Not before the page is taken over: the server knows of no edits.
  useEffect(() => setEdits(readEdits(userId, project.id)), [userId, project.id]);

  const saved = fieldsOf(project);
  const values: ProjectFields = { ...saved, ...edits };
  const found = errorsIn(values);

  const replace = (next: ProjectEdits) => {
    setEdits(next);
    keepEdits(userId, project.id, next);
  };
  return {
    values,
    /** What to send; null while nothing is changed. */
    changes: changesIn(edits, saved),
    set<Field extends ProjectField>(field: Field, value: ProjectFields[Field]) {
      replace({ ...edits, [field]: value });
      // What the server said was said of the old text.
      setRefused({ ...refused, [field]: undefined });
    },
    touch: (field: ProjectField) => setTouched(new Set([...touched, field])),
    /** Only what somebody has been at is blamed. */
    errorOf: (field: ProjectField) =>
      refused[field] ?? (touched.has(field) ? found[field] : undefined),
    /** Shows every error there is; true where there is none. */
    check(): boolean {
      setTouched(new Set(fields));
      return Object.values(found).every((error) => error === undefined);
    },
    /** Puts what the server said to the fields that it was about. */
    refuse(error: unknown) {
      setRefused(isApiError(error) ? errorsOf(error.fields) : {});
    },
    forget() {
      replace({});
      setTouched(new Set());
      setRefused({});
    },
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

function errorsIn(values: ProjectFields): Errors {
  return {
    name: lengthError(values.name, projectLimits.name),
    description: lengthError(values.description, projectLimits.description),
    repositoryUrl: addressError(values.repositoryUrl),
    websiteUrl: addressError(values.websiteUrl),
  };
}

/** The first of each field. */
function errorsOf(refusals: readonly { path: string; message: string }[]): Errors {
  const errors: Errors = {};
  for (const field of fields) {
    errors[field] = refusals.find(({ path }) => path.split(".")[0] === field)?.message;
  }
  return errors;
}
