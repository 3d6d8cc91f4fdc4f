import { useEffect, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { projectLimits } from "#shared/limits.ts";
import { useSession } from "#web/data/session.ts";
import { useForm } from "#web/lib/use-form.ts";
import {
  addressError,
  repositoryError,
  changesIn,
  fieldsOf,
  saveEdits,
  lengthError,
  type ProjectEdits,
  type ProjectFields,
  readEdits,
} from "./project-edits.ts";

/** The form for a project's settings; unsaved edits are stored as a draft. */
export function useProjectSettingsForm(project: Project) {
  const userId = useSession().user?.id ?? "";
  const [edits, setEdits] = useState<ProjectEdits>({});
  // Not before hydration: the server has no edits.
  useEffect(() => setEdits(readEdits(userId, project.id)), [userId, project.id]);

  const saved = fieldsOf(project);
  const values: ProjectFields = { ...saved, ...edits };
  const replace = (next: ProjectEdits) => {
    setEdits(next);
    saveEdits(userId, project.id, next);
  };
  const form = useForm({
    values,
    write: (changed) => replace({ ...edits, ...changed }),
    errors: {
      name: lengthError(values.name, projectLimits.name),
      description: lengthError(values.description, projectLimits.description),
      repositoryUrl: repositoryError(values.repositoryUrl),
      websiteUrl: addressError(values.websiteUrl),
      licence: lengthError(values.licence, { min: 0, max: projectLimits.licence.max }),
    },
  });
  return {
    ...form,
    /** The request body; null without changes. */
    changes: changesIn(
      // With positions, the open roles follow them and can't be saved.
      project.positions.length > 0 ? { ...edits, settingOpenRoles: saved.settingOpenRoles } : edits,
      saved,
    ),
    discard() {
      replace({});
      form.reset();
    },
  };
}

export type ProjectSettingsFormState = ReturnType<typeof useProjectSettingsForm>;
