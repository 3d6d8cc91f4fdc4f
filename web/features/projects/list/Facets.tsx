import type { ProjectFacets } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { searchWithout } from "#shared/search-without.ts";
import { techCategories } from "#shared/tech-categories.ts";
import type { ProjectsFilter } from "#web/data/project-lists.ts";
import { FacetGroup, FacetRadios, FacetRow } from "#web/entities/filters/FacetGroup.tsx";
import { TechFacet } from "#web/entities/filters/TechFacet.tsx";
import { activityLabels, readIn, roleIn, seatLabels } from "./choices.ts";
import { activitySpans, roles } from "./projects-address.ts";

/** All filters, each value with the number of results that it gives. */
export function Facets(props: FacetsProps) {
  const { filter, facets, prefix, onChange } = props;
  /** Null while it loads. */
  const countIn = (count: (facets: ProjectFacets) => number | undefined) =>
    facets === undefined ? null : (facets && count(facets)) || (facets ? 0 : undefined);
  const readRole = readIn(filter, facets).find((part) => roleIn(part));
  return (
    <>
      <TechFacet {...props} noun="project" matchLegend="Projects with" />
      <FacetGroup title="Free seats" kind="user">
        <FacetRadios
          noun="project"
          {...{ name: `${prefix}role`, value: filter.role ?? (readRole && roleIn(readRole)) }}
          // The choice replaces the words of the search that were read as a role.
          onChange={(role) => {
            const search = readRole ? searchWithout(filter.search, [readRole.text]) : filter.search;
            onChange({ ...filter, role, search });
          }}
          options={[
            { value: undefined, label: "All projects" },
            ...roles.map((role) => ({
              value: role,
              label: seatLabels[role],
              count: countIn((found) => found.roles[role]),
            })),
          ]}
        />
      </FacetGroup>
      <FacetGroup title="Category" kind="proj">
        <FacetRadios
          noun="project"
          {...{ name: `${prefix}category`, value: filter.category }}
          shownFirst={1 + shownCategories}
          onChange={(category) => onChange({ ...filter, category })}
          options={[
            { value: undefined, label: "All categories" },
            ...techCategories.map(({ id, name }) => ({
              value: id,
              label: name,
              count: countIn((found) => found.categories.find((one) => one.id === id)?.count),
            })),
          ]}
        />
      </FacetGroup>
      <FacetGroup title="Last activity" kind="proj">
        <FacetRadios
          noun="project"
          {...{ name: `${prefix}activity`, value: filter.activity }}
          onChange={(activity) => onChange({ ...filter, activity })}
          options={[
            { value: undefined, label: "Any time" },
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

/** The others are folded. */
const shownCategories = 5;

/** Starter issues, if there are any, and archived projects. */
function MoreFilters({ filter, facets, prefix, onChange }: FacetsProps) {
  const { starter, archived } = filter;
  return (
    <FacetGroup title="More" kind="proj">
      <ul>
        {(starter || (facets?.starter ?? 0) > 0) && (
          <FacetRow
            noun="project"
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
          noun="project"
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

export interface FacetsProps {
  filter: ProjectsFilter;
  /** Undefined while they load, null if they can't be loaded. */
  facets: ProjectFacets | null | undefined;
  /** Technologies whose names are known. */
  known: readonly TechRef[];
  /** Before the names of the fields, which have to differ where the filters are shown twice. */
  prefix: "" | "sheet-";
  onChange: (filter: ProjectsFilter) => void;
  /** Called before a technology is chosen that the facets don't have. */
  onFind: (tech: TechRef) => void;
}
