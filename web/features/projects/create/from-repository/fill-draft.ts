// How a repository's proposal gets into the draft of a project: what the person typed stays.
import type { RepositoryProposal } from "#contract/repositories.ts";
import { projectLimits } from "#shared/limits.ts";
import type { NewProjectValues } from "#web/features/projects/create/use-new-project-form.ts";

export const filledFields = [
  "name",
  "description",
  "repositoryUrl",
  "websiteUrl",
  "licence",
] as const;
export type FilledField = (typeof filledFields)[number];

/** The proposed value of a field; empty if there is none. */
export const proposed = (proposal: RepositoryProposal, field: FilledField): string =>
  proposal[field] ?? "";

/** Fields that the person filled with something else, and that are left as they are. */
export function keptFields(draft: NewProjectValues, proposal: RepositoryProposal): FilledField[] {
  return filledFields.filter((field) => {
    const value = proposed(proposal, field);
    return value !== "" && draft[field].trim() !== "" && draft[field].trim() !== value;
  });
}

/**
 * What changes in the draft: empty fields are filled, and those that an earlier proposal filled are
 * filled anew; its technologies give way to those of the new one.
 */
export function filledFrom(
  draft: NewProjectValues,
  proposal: RepositoryProposal,
  earlier: RepositoryProposal | null,
): Partial<NewProjectValues> {
  const changed: Partial<NewProjectValues> = {};
  for (const field of filledFields) {
    const value = proposed(proposal, field);
    const isFree =
      draft[field].trim() === "" || (earlier && draft[field] === proposed(earlier, field));
    if (isFree && (value !== "" || earlier)) changed[field] = value;
  }
  const givingWay = new Set(earlier?.techs.map(({ tech }) => tech.id));
  const own = draft.techs.filter(({ id }) => !givingWay.has(id));
  const known = new Set(own.map(({ id }) => id));
  const added = proposal.techs.map(({ tech }) => tech).filter(({ id }) => !known.has(id));
  changed.techs = [...own, ...added].slice(0, projectLimits.techs);
  return changed;
}
