import { availabilities } from "#shared/findable.ts";
import { availabilityLabels, seatRoleLabels } from "#web/entities/people/findable-labels.ts";
import { TechFacet } from "#web/entities/filters/TechFacet.tsx";
import { FacetGroup, FacetRadios } from "#web/entities/filters/FacetGroup.tsx";
import type { PeopleFiltersProps } from "./people-filters-props.ts";

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
