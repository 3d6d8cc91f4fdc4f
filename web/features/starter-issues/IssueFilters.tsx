import type { ReactNode } from "react";
import type { IssueFacets, IssueSort } from "#contract/issues.ts";
import type { TechRef } from "#contract/techs.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { IssuesFilter } from "#web/data/issues.ts";
import { FacetGroup, FacetRadios, FacetRow } from "#web/entities/filters/FacetGroup.tsx";
import { filtersFormId } from "#web/entities/filters/FilteredList.tsx";
import { TechFacet } from "#web/entities/filters/TechFacet.tsx";
import { rich } from "#web/lib/rich.ts";
import { Select } from "#web/ui/Select.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { activityLabels, activitySpans, sizeLabels, sizes } from "./issue-choices.ts";

export interface IssueFiltersProps {
  filter: IssuesFilter;
  /** Undefined while they load, null if they can't be loaded. */
  facets: IssueFacets | null | undefined;
  /** Technologies whose names are known. */
  known: readonly TechRef[];
  /** Before the names of the fields, which have to differ where the filters are shown twice. */
  prefix: "" | "sheet-";
  onChange: (filter: IssuesFilter) => void;
  /** Called before a technology is chosen that the facets don't have. */
  onFind: (tech: TechRef) => void;
}

/** The others are folded. */
const shownLabels = 6;

/** All filters, each value with the number of results that it gives. */
export function IssueFilters(props: IssueFiltersProps) {
  const { filter, facets, prefix, onChange } = props;
  /** Null while it loads, undefined if it isn't known. */
  const countIn = (count: (facets: IssueFacets) => number) => {
    if (facets === undefined) return null;
    return facets === null ? undefined : count(facets);
  };
  const labels = facets?.labels.map(({ label }) => label) ?? [];
  const isListed = labels.some((label) => label.toLowerCase() === filter.label?.toLowerCase());
  return (
    <>
      <TechFacet {...props} noun="issue" matchLegend={t("starter-issues.issuesWith")} />
      <FacetGroup title={t("starter-issues.size")} kind="proj">
        <FacetRadios
          noun="issue"
          {...{ name: `${prefix}size`, value: filter.size }}
          onChange={(size) => onChange({ ...filter, size })}
          options={[
            { value: undefined, label: t("starter-issues.anySize") },
            ...sizes.map((size) => ({
              value: size,
              label: t(sizeLabels[size]),
              count: countIn((found) => found.sizes[size]),
            })),
          ]}
        />
      </FacetGroup>
      <FacetGroup title={t("starter-issues.availability")} kind="user">
        <ul>
          <FacetRow
            noun="issue"
            type="checkbox"
            name={`${prefix}free`}
            value="true"
            label={t("starter-issues.notTaken")}
            count={countIn((found) => found.free)}
            checked={filter.free}
            onChange={() => onChange({ ...filter, free: !filter.free })}
          />
        </ul>
      </FacetGroup>
      {(labels.length > 0 || filter.label) && (
        <FacetGroup title={t("starter-issues.label")} kind="proj">
          <FacetRadios
            noun="issue"
            {...{ name: `${prefix}label` }}
            value={labels.find((one) => one.toLowerCase() === filter.label?.toLowerCase())}
            shownFirst={1 + shownLabels}
            onChange={(label) => onChange({ ...filter, label })}
            options={[
              { value: undefined, label: t("starter-issues.anyLabel") },
              ...(filter.label && !isListed ? [filter.label] : []).map(chosenLabel),
              ...labels.map((label) => ({
                value: label,
                label,
                dir: "auto" as const,
                count: countIn((found) => countOfLabel(found, label)),
              })),
            ]}
          />
        </FacetGroup>
      )}
      <FacetGroup title={t("starter-issues.activity")} kind="proj">
        <FacetRadios
          noun="issue"
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
    </>
  );
}

/** One that no issue has any more. */
const chosenLabel = (label: string) => ({ value: label, label, dir: "auto" as const, count: 0 });

const countOfLabel = ({ labels }: IssueFacets, label: string) =>
  labels.find((one) => one.label === label)?.count ?? 0;

const sortLabels = {
  fit: "projects.sortFit",
  newest: "projects.sortNewest",
  active: "projects.sortActive",
} as const satisfies Record<IssueSort, TextKey>;

interface SortSelectProps {
  filter: IssuesFilter;
  /** What is compared with: the viewer's own stack, or chosen technologies. */
  hasStack: boolean;
  onChange: (filter: IssuesFilter) => void;
}

/** The orders that make sense for a list. */
export function IssueSortSelect({ filter, hasStack, onChange }: SortSelectProps) {
  const first = hasStack ? "fit" : "newest";
  const sorts = (Object.keys(sortLabels) as IssueSort[]).filter(
    (sort) => hasStack || sort !== "fit",
  );
  return (
    <Select
      inline
      label={t("projects.sort")}
      name="sort"
      form={filtersFormId}
      className="sort"
      value={filter.sort ?? first}
      options={sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
      onChange={(value) => {
        const sort = sorts.find((one) => one === value);
        onChange({ ...filter, sort: sort === first ? undefined : sort });
      }}
    />
  );
}

interface ResultCountProps {
  /** Undefined while they load, null if they can't be loaded. */
  facets: IssueFacets | null | undefined;
}

/** The number of results, in words. */
export function IssueCount({ facets }: ResultCountProps) {
  if (facets === undefined) return t("starter-issues.finding");
  if (facets === null) return null;
  const { total, projects } = facets;
  if (total === 0) return t("starter-issues.issueCount", { count: 0, shown: "0" });
  return rich("starter-issues.count", {
    count: total,
    shown: fullNumber(total),
    projects,
    b: (text: ReactNode) => <b className="font-serif text-25 font-medium text-ink">{text}</b>,
  });
}
