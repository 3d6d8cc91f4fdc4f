// The choices of a filter, each with its words and the filter without it.
import { noPeopleFilter, type PeopleFilter } from "#web/data/findable-people.ts";
import { chosenTechs, type NamedTech, toggleTech } from "#web/entities/filters/techs-filter.ts";
import { availabilityLabels, seatRoleLabels } from "#web/entities/people/findable-labels.ts";

export interface Choice {
  readonly kind: "tech" | "user";
  readonly label: string;
  /** For a technology. */
  readonly imageUrl?: string | null;
  readonly without: PeopleFilter;
}

/** All choices but the project, in the order of the filters. */
export function choicesOf(filter: PeopleFilter, known: readonly NamedTech[]): Choice[] {
  const { role, availability } = filter;
  const choices: Choice[] = chosenTechs(filter, known).map(({ slug, name, imageUrl }) => ({
    kind: "tech",
    label: name,
    imageUrl,
    without: toggleTech(filter, slug),
  }));
  if (role) {
    choices.push({
      kind: "user",
      label: seatRoleLabels[role],
      without: { ...filter, role: undefined },
    });
  }
  if (availability) {
    choices.push({
      kind: "user",
      label: `${availabilityLabels[availability]} hours a week`,
      without: { ...filter, availability: undefined },
    });
  }
  return choices;
}

/** The same people and order, without any choice. */
export const withoutChoices = ({ project, sort }: PeopleFilter): PeopleFilter => ({
  ...noPeopleFilter,
  project,
  sort,
});
