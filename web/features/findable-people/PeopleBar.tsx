import type { PeopleSort } from "#contract/findable-people.ts";
import type { PeopleFilter } from "#web/data/findable-people.ts";
import { useSession } from "#web/data/session.ts";
import { filtersFormId } from "#web/entities/filters/FilteredList.tsx";
import { Select } from "#web/ui/Select.tsx";
import { countText } from "#web/ui/short-number.ts";

interface ResultCountProps {
  /** The number of results as the API says it; undefined while they load, null if it isn't known. */
  total: string | null | undefined;
  /** The number of all people who can be found, where the list is narrowed. */
  all: string | null | undefined;
}

/** The number of results, in words. */
export function ResultCount({ total, all }: ResultCountProps) {
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
