import type { ProjectFilters } from "#contract/projects.ts";

export interface SaveSearchProps {
  filters: ProjectFilters;
  /** What it is called unless the person changes that. */
  suggestedName: string;
}
