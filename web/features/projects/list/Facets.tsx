import type { ProjectFacets } from "#contract/projects.ts";
import { techCategories } from "#shared/tech-categories.ts";
import { activityLabels, seatLabels } from "./choices.ts";
import { FacetGroup, FacetRow } from "./FacetGroup.tsx";
import type { FacetsProps } from "./facets-props.ts";
import { activitySpans, roles } from "./projects-address.ts";
import { TechFacet } from "./TechFacet.tsx";

/** All filters, each value with the number of results that it gives. */
export function Facets(props: FacetsProps) {
  const { filter, facets, prefix, onChange } = props;
  /** Null while it loads. */
  const countIn = (count: (facets: ProjectFacets) => number | undefined) =>
    facets === undefined ? null : (facets && count(facets)) || (facets ? 0 : undefined);
  /** Known only for what is chosen. */
  const totalIf = (isChosen: boolean) => (isChosen ? countIn(({ total }) => total) : undefined);
  return (
    <>
      <TechFacet {...props} />
      <FacetGroup title="Free seats" kind="user">
        <Radios
          {...{ name: `${prefix}role`, value: filter.role }}
          onChange={(role) => onChange({ ...filter, role })}
          options={[
            { value: undefined, label: "All projects", count: totalIf(!filter.role) },
            ...roles.map((role) => ({
              value: role,
              label: seatLabels[role],
              count: countIn((found) => found.roles[role]),
            })),
          ]}
        />
      </FacetGroup>
      <FacetGroup title="Category" kind="proj">
        <Radios
          {...{ name: `${prefix}category`, value: filter.category }}
          onChange={(category) => onChange({ ...filter, category })}
          options={[
            { value: undefined, label: "All categories", count: totalIf(!filter.category) },
            ...techCategories.map(({ id, name }) => ({
              value: id,
              label: name,
              count: countIn((found) => found.categories.find((one) => one.id === id)?.count),
            })),
          ]}
        />
      </FacetGroup>
      <FacetGroup title="Last activity" kind="proj">
        <Radios
          {...{ name: `${prefix}activity`, value: filter.activity }}
          onChange={(activity) => onChange({ ...filter, activity })}
          options={[
            { value: undefined, label: "Any time", count: totalIf(!filter.activity) },
            ...activitySpans.map((span) => ({
              value: span,
              label: activityLabels[span],
              count: countIn((found) => found.activity[span]),
            })),
          ]}
        />
      </FacetGroup>
      <MoreFilters {...props} />
    </>
  );
}

/** Starter issues, if there are any, and archived projects. */
function MoreFilters({ filter, facets, prefix, onChange }: FacetsProps) {
  const { starter, archived } = filter;
  return (
    <FacetGroup title="More" kind="proj">
      <ul>
        {(starter || (facets?.starter ?? 0) > 0) && (
          <FacetRow
            type="checkbox"
            name={`${prefix}starter`}
            value="true"
            label="Starter issues"
            count={facets?.starter}
            checked={starter}
            onChange={() => onChange({ ...filter, starter: !starter })}
          />
        )}
        <FacetRow
          type="checkbox"
          name={`${prefix}archived`}
          value="true"
          label="Archived projects"
          count={archived ? facets?.total : undefined}
          checked={archived}
          onChange={() => onChange({ ...filter, archived: !archived })}
        />
      </ul>
    </FacetGroup>
  );
}

interface RadiosProps<Value extends string> {
  name: string;
  value: Value | undefined;
  options: readonly {
    value: Value | undefined;
    label: string;
    count: number | null | undefined;
  }[];
  onChange: (value: Value | undefined) => void;
}

function Radios<Value extends string>(props: RadiosProps<Value>) {
  const { name, value: chosen, options, onChange } = props;
  return (
    <ul>
      {options.map(({ value, label, count }) => (
        <FacetRow
          key={label}
          type="radio"
          {...{ name, label }}
          value={value ?? ""}
          // What is the same for all results can be chosen even where there are none.
          count={value === undefined && count === 0 ? undefined : count}
          checked={value === chosen}
          onChange={() => onChange(value)}
        />
      ))}
    </ul>
  );
}
