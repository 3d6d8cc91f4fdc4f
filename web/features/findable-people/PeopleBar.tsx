import type { PeopleSort } from "#contract/findable-people.ts";
import type { PeopleFilter } from "#web/data/findable-people.ts";
import { useSession } from "#web/data/session.ts";
import { ResultsBar } from "#web/entities/filters/ResultsBar.tsx";
import { Select } from "#web/ui/Select.tsx";
import { countText } from "#web/ui/short-number.ts";
import { resultsId } from "./PeopleChips.tsx";
import { filtersFormId } from "./PeopleFiltersForm.tsx";

interface PeopleBarProps {
  filter: PeopleFilter;
  choiceCount: number;
  /** The number of results as the API says it; undefined while they load, null if it isn't known. */
  total: string | null | undefined;
  /** The number of all people who can be found. */
  all: string | null | undefined;
  onChange: (filter: PeopleFilter) => void;
  onOpenFilters: () => void;
}

/** Above the results: their number, the button for the filters in narrow windows, and the order. */
export function PeopleBar({ filter, choiceCount, total, all, ...handlers }: PeopleBarProps) {
  const isNarrowed = choiceCount > 0 || filter.project !== undefined;
  return (
    <ResultsBar
      headingId={resultsId}
      count={<ResultCount total={total} all={isNarrowed ? all : undefined} />}
      filterCount={choiceCount}
      onOpenFilters={handlers.onOpenFilters}
    >
      {filter.project === undefined && total !== "0" && (
        <SortSelect filter={filter} onChange={handlers.onChange} />
      )}
    </ResultsBar>
  );
}

function ResultCount({ total, all }: Pick<PeopleBarProps, "total" | "all">) {
  if (total === undefined) return "Finding people…";
  if (total === null) return null;
  const figure = (
    <b className="font-serif text-25 font-medium text-ink">
      {total === "0" ? "Nobody" : countText(total)}
    </b>
  );
  if (total === "0") return <>{figure} matches these filters</>;
  if (all && all !== total) {
    return (
      <>
        {figure} of {countText(all)} people
      </>
    );
  }
  return (
    <>
      {figure} {total === "1" ? "person" : "people"}
    </>
  );
}

const sortLabels: Record<PeopleSort, string> = { active: "Recently active", fit: "Best fit" };

/** The orders that make sense for a list. */
function SortSelect({ filter, onChange }: Pick<PeopleBarProps, "filter" | "onChange">) {
  const { isLoggedIn } = useSession();
  const chosen = filter.sort ?? "active";
  const isComparable = isLoggedIn || filter.techs.length > 0 || chosen === "fit";
  if (!isComparable) return null;
  return (
    <Select
      inline
      label="Sort"
      name="sort"
      form={filtersFormId}
      className="sort"
      value={chosen}
      options={(["active", "fit"] as const).map((value) => ({ value, label: sortLabels[value] }))}
      onChange={(value) => onChange({ ...filter, sort: value === "fit" ? "fit" : undefined })}
    />
  );
}
