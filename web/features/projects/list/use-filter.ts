import type { ProjectsFilter } from "#web/data/project-lists.ts";
import { useAddressFilter } from "#web/entities/filters/use-address-filter.ts";
import { filterOf, pathOf } from "./projects-address.ts";

/** The filter of the list's address, and a function that changes it. */
export const useFilter = () => useAddressFilter<ProjectsFilter>(filterOf, pathOf);
