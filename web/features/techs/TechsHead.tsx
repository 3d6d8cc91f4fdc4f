import { Link } from "react-router";
import type { Tech } from "#contract/techs.ts";
import { paths } from "#web/lib/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { isCalled } from "./is-called.ts";
import { addressOf, categoryName, type TechsFilter } from "./techs-filter.ts";

/** Above the list: what it holds, and its order. */
export function TechsHead({ filter, found }: { filter: TechsFilter; found: Tech[] | undefined }) {
  const { query, category, after } = filter;
  if (query !== "") {
    return (
      <p role="status" className="mb-4 flex min-h-8 items-center text-15 wrap-anywhere text-ink-2">
        <span>{found && found.length > 0 && searchWords(found, query)}</span>
      </p>
    );
  }
  return (
    <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-15 text-ink-2">
      <p className={after ? undefined : "max-lg:hidden"}>
        {after ? (
          <Link className="link" to={paths.techs(addressOf(filter))}>
            Back to the beginning
          </Link>
        ) : (
          category && categoryName(category)
        )}
      </p>
      <Order filter={filter} />
    </div>
  );
}

function searchWords(found: Tech[], query: string): string {
  if (!found.some((tech) => isCalled(tech, query))) {
    return `Nothing is called “${query}”. Did you mean ${found.length === 1 ? "this" : "one of these"}?`;
  }
  return `The best matches for “${query}”`;
}

const orders = [
  { sort: "popular", name: "Most used" },
  { sort: "name", name: "Name" },
] as const;

function Order({ filter }: { filter: TechsFilter }) {
  return (
    <nav aria-label="Sort by" className="flex items-center gap-4">
      <span aria-hidden>Sort by</span>
      {orders.map(({ sort, name }) => {
        const current = sort === filter.sort;
        return (
          <Link
            key={sort}
            to={paths.techs(addressOf({ ...filter, sort }))}
            preventScrollReset
            aria-current={current ? "true" : undefined}
            className={classNames("py-1", current ? "font-medium text-ink" : "link")}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
