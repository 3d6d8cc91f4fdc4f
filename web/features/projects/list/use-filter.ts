import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ProjectsFilter } from "#web/data/projects.ts";
import { filterOf, pathOf } from "./projects-address.ts";

/**
 * The filter of the address, and a function that changes it. A choice shows at once, before the
 * navigation ends.
 */
export function useFilter(): [ProjectsFilter, (changed: ProjectsFilter) => void] {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [params] = useSearchParams();
  const [choice, setChoice] = useState<{ readonly key: string; readonly filter: ProjectsFilter }>();
  return [
    choice?.key === key ? choice.filter : filterOf(params),
    (filter) => {
      setChoice({ key, filter });
      void navigate(pathOf(filter), { preventScrollReset: true });
    },
  ];
}
