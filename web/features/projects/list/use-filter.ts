import { startTransition, useOptimistic } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ProjectsFilter } from "#web/data/projects.ts";
import { filterOf, pathOf } from "./projects-address.ts";

/**
 * The filter of the address, and a function that changes it. A choice shows at once, before the
 * navigation ends.
 */
export function useFilter(): [ProjectsFilter, (changed: ProjectsFilter) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [filter, setFilter] = useOptimistic(filterOf(params));
  return [
    filter,
    (changed) =>
      startTransition(async () => {
        setFilter(changed);
        await navigate(pathOf(changed), { preventScrollReset: true });
      }),
  ];
}
