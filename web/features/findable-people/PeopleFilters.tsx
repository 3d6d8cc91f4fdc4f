import type { PeopleFacets } from "#contract/findable-people.ts";
import type { TechRef } from "#contract/techs.ts";
import { availabilities } from "#shared/findable.ts";
import type { PeopleFilter } from "#web/data/findable-people.ts";
import { availabilityLabels, seatRoleLabels } from "#web/entities/people/findable-labels.ts";
import { TechFacet } from "#web/entities/filters/TechFacet.tsx";
import { FacetGroup, FacetRadios } from "#web/entities/filters/FacetGroup.tsx";

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
      <TechFacet {...props} noun="person" matchLegend="People with" />
      {/* For a project, the role is chosen with it. */}
      {filter.project === undefined && (
        <FacetGroup title="Role" kind="user">
          <FacetRadios
            noun="person"
            {...{ name: `${prefix}role`, value: filter.role }}
            onChange={(role) => onChange({ ...filter, role })}
            options={[
              { value: undefined, label: "Any role" },
              ...roles.map((role) => ({
                value: role,
                label: seatRoleLabels[role],
                count: countOf(facets?.roles[role]),
              })),
            ]}
          />
        </FacetGroup>
      )}
      <FacetGroup title="Hours a week" kind="user">
        <FacetRadios
          noun="person"
          {...{ name: `${prefix}availability`, value: filter.availability }}
          onChange={(availability) => onChange({ ...filter, availability })}
          options={[
            { value: undefined, label: "Any" },
            ...availabilities.map((availability) => ({
              value: availability,
              label: availabilityLabels[availability],
              count: countOf(facets?.availability[availability]),
            })),
          ]}
        />
      </FacetGroup>
    </>
  );
}
