// The choices of a filter, each with its words and the filter without it.
import { t } from "#shared/messages/t.ts";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import type { PeopleSort } from "#contract/findable-people.ts";
import { availabilities, openRoles } from "#shared/findable.ts";
import { noPeopleFilter, type PeopleFilter } from "#web/data/findable-people.ts";
import {
  type Choice,
  type NamedTech,
  oneOf,
  slugsIn,
  techChoices,
} from "#web/entities/filters/list-filter.ts";
import { paths } from "#web/lib/paths.ts";

export type PeopleChoice = Choice<PeopleFilter>;

/** All choices but the project, in the order of the filters. */
export function choicesOf(filter: PeopleFilter, known: readonly NamedTech[]): PeopleChoice[] {
  const { role, availability } = filter;
  const choices = techChoices(filter, known);
  if (role) {
    const without = { ...filter, role: undefined };
    choices.push({ kind: "role", value: role, label: roleLabel(role), without });
  }
  if (availability) {
    const label = t("findable-people.hoursChoice", { availability });
    const without = { ...filter, availability: undefined };
    choices.push({ kind: "availability", value: availability, label, without });
  }
  return choices;
}

/** The same people and order, without any choice. */
export const withoutChoices = ({ project, sort }: PeopleFilter): PeopleFilter => ({
  ...noPeopleFilter,
  project,
  sort,
});

const sorts: readonly PeopleSort[] = ["active", "fit"];

/** The filter of an address; unknown values count as none. */
export function filterOf(params: URLSearchParams): PeopleFilter {
  const techs = slugsIn(params.getAll("techs"));
  const project = params.get("project") || undefined;
  const sort = oneOf(sorts, params.get("sort"));
  return {
    project,
    techs,
    techsMatch: params.get("techsMatch") === "any" ? "any" : "all",
    role: oneOf(openRoles, params.get("role")),
    availability: oneOf(availabilities, params.get("availability")),
    sort: sort === "active" || project !== undefined ? undefined : sort,
  };
}

/** The address of a filter, without defaults. */
export function pathOf(filter: PeopleFilter, after?: string): string {
  const { techs, techsMatch, sort, ...others } = filter;
  return paths.people({
    ...others,
    techs,
    techsMatch: techsMatch === "any" && techs.length > 1 ? "any" : undefined,
    sort: filter.project === undefined && sort !== "active" ? sort : undefined,
    after,
  });
}
