import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { techCategories } from "#shared/tech-categories.ts";
import { paths } from "#web/lib/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Leader } from "#web/ui/DotLeader.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { formatCount } from "./count-labels.ts";
import { addressOf, type TechsFilter } from "./techs-filter.ts";

interface CategoryFacetProps {
  /** Undefined while nobody knows them. */
  counts: readonly { category: string; techCount: number }[] | undefined;
  filter: TechsFilter;
}

/** The kinds with their counts, as on a menu; a line of chips that scrolls where it is narrow. */
export function CategoryFacet({ counts, filter }: CategoryFacetProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 20;
  }, [filter.category]);

  const countOf = counts && new Map(counts.map(({ category, techCount }) => [category, techCount]));
  const all = counts?.reduce((sum, { techCount }) => sum + techCount, 0);
  const kinds = techCategories.filter(({ id }) => countOf?.has(id) ?? true);
  return (
    <nav aria-labelledby="categories" className="min-w-0">
      <h2
        id="categories"
        className="mb-2 flex items-center gap-2.5 font-sans text-15 font-semibold tracking-normal max-lg:sr-only"
      >
        <Mark of="tech" />
        Categories
      </h2>
      <ul
        ref={list}
        className="relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:block lg:overflow-visible lg:p-0"
      >
        {[{ id: undefined, name: "All" }, ...kinds].map(({ id, name }) => (
          <Kind
            key={name}
            name={name}
            count={id === undefined ? all : countOf?.get(id)}
            to={paths.techs(addressOf({ ...filter, category: id }))}
            current={id === filter.category}
          />
        ))}
      </ul>
    </nav>
  );
}

interface KindProps {
  name: string;
  count: number | undefined;
  to: string;
  current: boolean;
}

function Kind({ name, count, to, current }: KindProps) {
  return (
    <li className="flex-none">
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? "true" : undefined}
        className={classNames(
          "flex items-baseline text-15 max-lg:min-h-10 max-lg:items-center max-lg:gap-2 max-lg:rounded-md max-lg:border max-lg:px-3 max-lg:whitespace-nowrap lg:min-h-8",
          current
            ? "font-semibold text-tech-ink max-lg:border-tech-line max-lg:bg-tech-wash"
            : "text-ink-2 hover:text-ink max-lg:border-line max-lg:bg-card",
        )}
      >
        {name}
        <span className="contents max-lg:hidden">
          <Leader />
        </span>
        {count !== undefined && <span className="leader-count">{formatCount(count)}</span>}
      </Link>
    </li>
  );
}
