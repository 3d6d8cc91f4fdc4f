import { newProject } from "#contract/projects.ts";
import type { ApiError } from "#web/lib/api-error.ts";
import { type ProjectDraft, projectOf } from "./project-draft.ts";

export type DraftField = keyof ProjectDraft;
export type DraftErrors = Partial<Record<DraftField, string>>;

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
