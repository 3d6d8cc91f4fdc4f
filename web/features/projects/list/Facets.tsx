import type { ReactNode } from "react";
import type { ProjectFacets, ProjectSort } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { searchWithout } from "#shared/search-without.ts";
import { techCategories, techCategoryLabels } from "#shared/tech-categories.ts";
import type { ProjectsFilter } from "#web/data/project-lists.ts";
import { FacetGroup, FacetRadios, FacetRow } from "#web/entities/filters/FacetGroup.tsx";
import { TechFacet } from "#web/entities/filters/TechFacet.tsx";
import { rich } from "#web/lib/rich.ts";
import { activityLabels, readIn, roleIn, seatLabels } from "./choices.ts";
import { activitySpans, roles, defaultSort } from "./projects-address.ts";
import { useSession } from "#web/data/session.ts";
import { filtersFormId } from "#web/entities/filters/FilteredList.tsx";
import { Select } from "#web/ui/Select.tsx";
import { countText, fullNumber } from "#web/ui/short-number.ts";

/** All filters, each value with the number of results that it gives. */
export function Facets(props: FacetsProps) {
  const { filter, facets, prefix, onChange } = props;
  /** Null while it loads. */
  const countIn = (count: (facets: ProjectFacets) => number | undefined) =>
    facets === undefined ? null : (facets && count(facets)) || (facets ? 0 : undefined);
  const readRole = readIn(filter, facets).find((part) => roleIn(part));
  return (
    <>
      <TechFacet {...props} noun="project" matchLegend={t("projects.projectsWith")} />
      <FacetGroup title={t("projects.freeSeats")} kind="user">
        <FacetRadios
          noun="project"
          {...{ name: `${prefix}role`, value: filter.role ?? (readRole && roleIn(readRole)) }}
          // The choice replaces the words of the search that were read as a role.
          onChange={(role) => {
            const search = readRole ? searchWithout(filter.search, [readRole.text]) : filter.search;
            onChange({ ...filter, role, search });
          }}
          options={[
            { value: undefined, label: t("projects.allProjects") },
            ...roles.map((role) => ({
              value: role,
              label: t(seatLabels[role]),
              count: countIn((found) => found.roles[role]),
            })),
          ]}
        />
      </FacetGroup>
      <FacetGroup title={t("projects.category")} kind="proj">
        <FacetRadios
          noun="project"
          {...{ name: `${prefix}category`, value: filter.category }}
          shownFirst={1 + shownCategories}
          onChange={(category) => onChange({ ...filter, category })}
          options={[
            { value: undefined, label: t("projects.allCategories") },
            ...techCategories.map(({ id }) => ({
              value: id,
              label: t(techCategoryLabels[id]),
              count: countIn((found) => found.categories.find((one) => one.id === id)?.count),
            })),
          ]}
        />
      </FacetGroup>
      <FacetGroup title={t("projects.lastActivity")} kind="proj">
        <FacetRadios
          noun="project"
          {...{ name: `${prefix}activity`, value: filter.activity }}
          onChange={(activity) => onChange({ ...filter, activity })}
          options={[
            { value: undefined, label: t("projects.anyTime") },
            ...activitySpans.map((span) => ({
              value: span,
              label: t(activityLabels[span]),
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

/** Starter issues and projects that look for a maintainer, if there are any, and archived ones. */
function MoreFilters({ filter, facets, prefix, onChange }: FacetsProps) {
  const { starter, maintainerWanted, archived } = filter;
  return (
    <FacetGroup title={t("projects.moreFilters")} kind="proj">
      <ul>
        {(starter || (facets?.starter ?? 0) > 0) && (
          <FacetRow
            noun="project"
            type="checkbox"
            name={`${prefix}starter`}
            value="true"
            label={t("projects.starterIssues")}
            count={facets?.starter}
            checked={starter}
            onChange={() => onChange({ ...filter, starter: !starter })}
          />
        )}
        {(maintainerWanted || (facets?.maintainerWanted ?? 0) > 0) && (
          <FacetRow
            noun="project"
            type="checkbox"
            name={`${prefix}maintainerWanted`}
            value="true"
            label={t("projects.maintainerWanted")}
            count={facets?.maintainerWanted}
            checked={maintainerWanted}
            onChange={() => onChange({ ...filter, maintainerWanted: !maintainerWanted })}
          />
        )}
        <FacetRow
          noun="project"
          type="checkbox"
          name={`${prefix}archived`}
          value="true"
          label={t("projects.archivedProjects")}
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

interface ResultCountProps {
  /** The number of results; undefined while they load, null if it isn't known. */
  total: number | null | undefined;
  /** The number of all projects, as the API says it: "10000+" from there on. */
  all: string | null | undefined;
  /** The number of choices, the search among them. */
  choiceCount: number;
  search: string;
}

/** The number of results, in words. */
export function ResultCount({ total, all, choiceCount, search }: ResultCountProps) {
  if (total === undefined) return t("projects.finding");
  if (total === null) return null;
  if (total === 0 && choiceCount > 0) {
    if (choiceCount > 1) return rich("projects.noneMatchAll", { figure, count: choiceCount });
    return search
      ? rich("projects.noneMatchSearch", { figure, search: search.replaceAll('"', "") })
      : rich("projects.noneMatch", { figure });
  }
  const isKnown = choiceCount > 0 && typeof all === "string";
  const isMore = isKnown && (all.endsWith("+") ? total < Number.parseInt(all, 10) : true);
  return isMore
    ? rich("projects.resultsOf", { figure, count: fullNumber(total), all: countText(all) })
    : rich("projects.results", { figure, count: total });
}

const figure = (text: ReactNode) => (
  <b className="font-serif text-25 font-medium text-ink">{text}</b>
);

const sortLabels = {
  relevance: "projects.sortRelevance",
  fit: "projects.sortFit",
  newest: "projects.sortNewest",
  stars: "projects.sortStars",
  active: "projects.sortActive",
  answers: "projects.sortAnswers",
} as const satisfies Record<ProjectSort, TextKey>;

interface SortSelectProps {
  filter: ProjectsFilter;
  onChange: (filter: ProjectsFilter) => void;
}

/** The orders that make sense for a list. */
export function SortSelect({ filter, onChange }: SortSelectProps) {
  const { isLoggedIn } = useSession();
  const { search, techs } = filter;
  const chosen = filter.sort ?? defaultSort(search);
  const offered: Record<ProjectSort, boolean> = {
    relevance: search !== "",
    fit: isLoggedIn || techs.length > 0,
    newest: true,
    stars: true,
    active: true,
    answers: true,
  };
  const sorts = (Object.keys(sortLabels) as ProjectSort[]).filter(
    (sort) => offered[sort] || sort === chosen,
  );
  return (
    <Select
      inline
      label={t("projects.sort")}
      name="sort"
      form={filtersFormId}
      className="sort"
      value={chosen}
      options={sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
      onChange={(value) => {
        onChange({ ...filter, sort: sorts.find((one) => one === value) });
      }}
    />
  );
}
