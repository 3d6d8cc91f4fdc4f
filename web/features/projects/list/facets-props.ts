import type { ProjectFacets } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import type { ProjectsFilter } from "#web/data/project-lists.ts";

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
