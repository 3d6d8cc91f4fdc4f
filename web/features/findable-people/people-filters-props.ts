import type { PeopleFacets } from "#contract/findable-people.ts";
import type { TechRef } from "#contract/techs.ts";
import type { PeopleFilter } from "#web/data/findable-people.ts";

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
