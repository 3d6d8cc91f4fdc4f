import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { techCategories } from "#shared/tech-categories.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { LeaderRow } from "#web/ui/DotLeader.tsx";
import { formatCount } from "./count-labels.ts";
import { techCountsQuery } from "#web/data/techs.ts";

/** The categories of technologies with their counts, on the home page. */
export function TechCategories() {
  const { data: counts } = useQuery(techCountsQuery(useApi()));
  const countOf = counts && new Map(counts.map(({ category, techCount }) => [category, techCount]));
  const categories = techCategories.filter(({ id }) => countOf?.has(id) ?? true);
  if (categories.length === 0) return null;
  const all = counts?.reduce((sum, { techCount }) => sum + techCount, 0);
  return (
    <section
      aria-labelledby="kinds"
      className="wrap grid grid-cols-[4fr_8fr] gap-x-6 gap-y-6 pb-24 max-lg:grid-cols-1 max-md:pb-16"
    >
      <div>
        <h2 id="kinds" className="text-31 max-md:text-25">
          Technologies
        </h2>
        <p className="mt-2 text-ink-2">
          Browse technologies with their projects and people.{" "}
          <Link className="link whitespace-nowrap" to={paths.techs()}>
            All {all === undefined ? "of them" : formatCount(all)}
          </Link>
        </p>
      </div>
      <ul className="columns-2 gap-x-16 max-md:columns-1">
        {categories.map(({ id, name }) => (
          <LeaderRow
            key={id}
            count={countOf && formatCount(countOf.get(id) ?? 0)}
            className="break-inside-avoid py-1.5"
          >
            <Link
              className="font-serif text-20 leading-[1.4] hover:text-tech-ink"
              to={paths.techs({ category: id })}
            >
              {name}
            </Link>
          </LeaderRow>
        ))}
      </ul>
    </section>
  );
}
