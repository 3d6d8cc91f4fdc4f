import type { ProjectSort } from "#contract/projects.ts";
import type { ProjectsFilter } from "#web/data/project-lists.ts";
import { useSession } from "#web/data/session.ts";
import { filtersFormId } from "#web/entities/filters/FilteredList.tsx";
import { Select } from "#web/ui/Select.tsx";
import { countText, fullNumber } from "#web/ui/short-number.ts";
import { defaultSort } from "./projects-address.ts";

const inWords = ["", "", "both", "all three", "all four", "all five", "all six"];

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
  if (total === undefined) return "Finding projects…";
  if (total === null) return null;
  if (total === 0 && choiceCount > 0) {
    const what =
      choiceCount === 1 && search
        ? `“${search.replaceAll('"', "")}”`
        : (inWords[choiceCount] ?? `all ${choiceCount}`);
    return (
      <>
        <Figure>No</Figure> projects match{what && ` ${what}`}
      </>
    );
  }
  const noun = total === 1 ? "project" : "projects";
  const isKnown = choiceCount > 0 && typeof all === "string";
  const isMore = isKnown && (all.endsWith("+") ? total < Number.parseInt(all, 10) : true);
  return (
    <>
      <Figure>{fullNumber(total)}</Figure> {isMore ? `of ${countText(all)} projects` : noun}
    </>
  );
}

const Figure = ({ children }: { children: string }) => (
  <b className="font-serif text-25 font-medium text-ink">{children}</b>
);

const sortLabels: Record<ProjectSort, string> = {
  relevance: "Relevance",
  fit: "Best fit",
  newest: "Newest",
  stars: "Most stars",
  active: "Recently active",
};

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
  };
  const sorts = (Object.keys(sortLabels) as ProjectSort[]).filter(
    (sort) => offered[sort] || sort === chosen,
  );
  return (
    <Select
      inline
      label="Sort"
      name="sort"
      form={filtersFormId}
      className="sort"
      value={chosen}
      options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
      onChange={(value) => {
        onChange({ ...filter, sort: sorts.find((one) => one === value) });
      }}
    />
  );
}
