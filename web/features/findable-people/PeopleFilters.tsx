import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import type { ReactNode } from "react";
import type { PeopleFacets, PeopleSort } from "#contract/findable-people.ts";
import type { TechRef } from "#contract/techs.ts";
import { availabilities } from "#shared/findable.ts";
import type { PeopleFilter } from "#web/data/findable-people.ts";
import { availabilityLabel } from "#web/entities/people/findable-labels.ts";
import { TechFacet } from "#web/entities/filters/TechFacet.tsx";
import { FacetGroup, FacetRadios } from "#web/entities/filters/FacetGroup.tsx";
import { useSession } from "#web/data/session.ts";
import { filtersFormId } from "#web/entities/filters/FilteredList.tsx";
import { Select } from "#web/ui/Select.tsx";
import { countText } from "#web/ui/short-number.ts";

export interface PeopleFiltersProps {
  filter: PeopleFilter;
  /**
   * Undefined while they load; null if they can't be loaded, and for a project, whose people aren't
   * counted.
   */
  facets: PeopleFacets | null | undefined;
  /** Technologies whose names are known; for a project its own come first. */
  known: readonly TechRef[];
  /** Before the names of the fields, which have to differ where the filters are shown twice. */
  prefix: "" | "sheet-";
  onChange: (filter: PeopleFilter) => void;
  /** Called before a technology is chosen that the facets don't have. */
  onFind: (tech: TechRef) => void;
}

const roles = ["designer", "developer"] as const;

/** All filters, each value with the number of results that it gives. */
export function PeopleFilters(props: PeopleFiltersProps) {
  const { filter, facets, prefix, onChange } = props;
  /** Null while it loads, undefined if it isn't known. */
  const countOf = (count: number | undefined) => (facets === undefined ? null : count);
  return (
    <>
      <TechFacet {...props} noun="person" matchLegend={t("findable-people.peopleWith")} />
      {/* For a project, the role is chosen with it. */}
      {filter.project === undefined && (
        <FacetGroup title={t("members.role")} kind="user">
          <FacetRadios
            noun="person"
            {...{ name: `${prefix}role`, value: filter.role }}
            onChange={(role) => onChange({ ...filter, role })}
            options={[
              { value: undefined, label: t("findable-people.anyRole") },
              ...roles.map((role) => ({
                value: role,
                label: roleLabel(role),
                count: countOf(facets?.roles[role]),
              })),
            ]}
          />
        </FacetGroup>
      )}
      <FacetGroup title={t("positions.hours")} kind="user">
        <FacetRadios
          noun="person"
          {...{ name: `${prefix}availability`, value: filter.availability }}
          onChange={(availability) => onChange({ ...filter, availability })}
          options={[
            { value: undefined, label: t("findable-people.any") },
            ...availabilities.map((availability) => ({
              value: availability,
              label: availabilityLabel(availability),
              count: countOf(facets?.availability[availability]),
            })),
          ]}
        />
      </FacetGroup>
    </>
  );
}

interface ResultCountProps {
  /** The number of results as the API says it; undefined while they load, null if it isn't known. */
  total: string | null | undefined;
  /** The number of all people who can be found, where the list is narrowed. */
  all: string | null | undefined;
}

/** The number of results, in words. */
export function ResultCount({ total, all }: ResultCountProps) {
  if (total === undefined) return t("findable-people.finding");
  if (total === null) return null;
  const b = (figure: ReactNode) => (
    <b className="font-serif text-25 font-medium text-ink">{figure}</b>
  );
  if (total === "0") return rich("findable-people.nobodyMatches", { b });
  const count = countText(total);
  if (all && all !== total)
    return rich("findable-people.countOfAll", { count, all: countText(all), b });
  return rich("findable-people.count", { number: Number.parseInt(total, 10), count, b });
}

const sortLabels = {
  active: "findable-people.sortActive",
  fit: "findable-people.sortFit",
} as const satisfies Record<PeopleSort, TextKey>;

interface SortSelectProps {
  filter: PeopleFilter;
  onChange: (filter: PeopleFilter) => void;
}

/** The orders that make sense for a list. */
export function SortSelect({ filter, onChange }: SortSelectProps) {
  const { isLoggedIn } = useSession();
  const chosen = filter.sort ?? "active";
  const isComparable = isLoggedIn || filter.techs.length > 0 || chosen === "fit";
  if (!isComparable) return null;
  return (
    <Select
      inline
      label={t("projects.sort")}
      name="sort"
      form={filtersFormId}
      className="sort"
      value={chosen}
      options={(["active", "fit"] as const).map((value) => ({
        value,
        label: t(sortLabels[value]),
      }))}
      onChange={(value) => onChange({ ...filter, sort: value === "fit" ? "fit" : undefined })}
    />
  );
}
