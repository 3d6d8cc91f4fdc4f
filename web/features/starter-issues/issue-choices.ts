// The choices of a filter, each with its words, and the address that it is in.
import type { IssueSort } from "#contract/issues.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { type IssueSizeChoice, type IssuesFilter, noIssuesFilter } from "#web/data/issues.ts";
import {
  type Choice,
  type NamedTech,
  oneOf,
  slugsIn,
  techChoices,
} from "#web/entities/filters/list-filter.ts";
import { issueSizeLabels } from "#web/entities/project-cards/issue-size-labels.ts";
import { paths } from "#web/lib/paths.ts";

/** `kind` and `value` as in the facets' `without`. */
export type IssueChoice = Choice<IssuesFilter>;

export const sizeLabels = {
  ...issueSizeLabels,
  unknown: "starter-issues.sizeUnknown",
} as const satisfies Record<IssueSizeChoice, TextKey>;

export const sizes = Object.keys(sizeLabels) as IssueSizeChoice[];

export const activityLabels = {
  week: "projects.activityWeek",
  month: "projects.activityMonth",
  year: "projects.activityYear",
} as const satisfies Record<NonNullable<IssuesFilter["activity"]>, TextKey>;

export const activitySpans = ["week", "month", "year"] as const;

/** All choices, the search as the last one. */
export function choicesOf(filter: IssuesFilter, known: readonly NamedTech[]): IssueChoice[] {
  const { search, label, size, activity, free } = filter;
  const choices = techChoices(filter, known);
  const add = (
    kind: IssueChoice["kind"],
    value: string,
    words: string,
    changed: Partial<IssuesFilter>,
  ) => choices.push({ kind, value, label: words, without: { ...filter, ...changed } });
  if (size) add("size", size, t(sizeLabels[size]), { size: undefined });
  if (free) add("free", "true", t("starter-issues.notTaken"), { free: false });
  if (label) add("label", label, label, { label: undefined });
  if (activity) {
    add("activity", activity, t("projects.activeIn", { span: activity }), { activity: undefined });
  }
  if (search) add("search", search, t("projects.quoted", { text: search }), { search: "" });
  return choices;
}

/** The same order, without any choice. */
export const withoutChoices = ({ sort }: IssuesFilter): IssuesFilter => ({
  ...noIssuesFilter,
  sort,
});

const sorts: readonly IssueSort[] = ["fit", "newest", "active"];

/** In code points, as the API limits them. */
const maxSearchLength = 200;
const maxLabelLength = 50;

const cut = (text: string | null, max: number) =>
  [...(text ?? "").trim()].slice(0, max).join("").trim();

export const searchOf = (text: string): string => cut(text, maxSearchLength);

/** The filter of an address; unknown values count as none. */
export const filterOf = (params: URLSearchParams): IssuesFilter => ({
  search: searchOf(params.get("search") ?? ""),
  techs: slugsIn(params.getAll("techs")),
  techsMatch: params.get("techsMatch") === "any" ? "any" : "all",
  label: cut(params.get("label"), maxLabelLength) || undefined,
  size: oneOf(sizes, params.get("size")),
  activity: oneOf(activitySpans, params.get("activity")),
  free: params.get("free") === "true",
  sort: oneOf(sorts, params.get("sort")),
});

/** The address of a filter, without defaults. */
export function pathOf(filter: IssuesFilter, after?: string): string {
  const { techs, techsMatch, free, ...others } = filter;
  return paths.issues({
    ...others,
    techs,
    techsMatch: techsMatch === "any" && techs.length > 1 ? "any" : undefined,
    free: free ? "true" : undefined,
    after,
  });
}
