import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/ApiContext.tsx";
import { CategoryFacet } from "./CategoryFacet.tsx";
import { techCountsQuery } from "./queries.ts";
import { TechSearch } from "./TechSearch.tsx";
import type { TechsFilter } from "./techs-filter.ts";

/** What helps to find a technology: a search, and the kinds there are. */
export function TechsSide({ filter }: { filter: TechsFilter }) {
  const { data: counts } = useQuery(techCountsQuery(useApi()));
  return (
    <aside aria-label="Find technologies" className="grid min-w-0 gap-8 max-lg:gap-4">
      <TechSearch filter={filter} />
      <CategoryFacet counts={counts} filter={filter} />
    </aside>
  );
}
