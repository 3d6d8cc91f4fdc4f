// The address of the list of people: its filter, and the cursor after which it starts.
import type { PeopleSort } from "#contract/findable-people.ts";
import { availabilities, openRoles } from "#shared/findable.ts";
import type { PeopleFilter } from "#web/data/findable-people.ts";
import { slugsIn } from "#web/entities/filters/techs-filter.ts";
import { paths } from "#web/lib/paths.ts";

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

const oneOf = <T extends string>(values: readonly T[], asked: string | null): T | undefined =>
  values.find((value) => value === asked);

export const afterOf = (params: URLSearchParams): string | undefined =>
  params.get("after") || undefined;

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
