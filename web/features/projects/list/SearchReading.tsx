import { once } from "#shared/once.ts";
import { Link } from "react-router";
import type { ProjectFacets } from "#contract/projects.ts";
import type { ProjectsFilter } from "#web/data/project-lists.ts";
import { pathOf } from "./projects-address.ts";
import { asWords, asWritten } from "./search-highlights.ts";

const list = once(() => new Intl.ListFormat("en", { type: "conjunction" }));
const alternatives = once(() => new Intl.ListFormat("en", { type: "disjunction" }));
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`);
const numbers = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight"];

interface SearchReadingProps {
  filter: ProjectsFilter;
  /** Undefined while they load. */
  facets: ProjectFacets | undefined;
}

/** How the search was understood, where that isn't plain. */
export function SearchReading({ filter, facets }: SearchReadingProps) {
  return (
    <div role="status" className="query-reading">
      {facets && <Sentences filter={filter} facets={facets} />}
    </div>
  );
}

function Sentences({ filter, facets }: { filter: ProjectsFilter; facets: ProjectFacets }) {
  const { read, corrections, isPartial } = facets;
  const words = asWords(filter.search, { read });
  const written = asWritten(filter.search, { corrections });
  return (
    <>
      {read.length > 0 && (
        <p>
          Used {list().format(quoted(read.map(({ text }) => text)))} as {filterCount(read.length)}.{" "}
          {words !== filter.search && (
            <Link className="link" to={pathOf({ ...filter, search: words })}>
              Search for the words instead
            </Link>
          )}
        </p>
      )}
      {corrections.length > 0 && (
        <p>
          Showing results for {list().format(quoted(corrections.map(({ to }) => to)))}. No project
          mentions {alternatives().format(quoted(corrections.map(({ from }) => from)))}.{" "}
          {written !== filter.search && (
            <Link className="link" to={pathOf({ ...filter, search: written })}>
              Search for {list().format(quoted(corrections.map(({ from }) => from)))} anyway
            </Link>
          )}
        </p>
      )}
      {isPartial && <p>No project has all of these words. These have some of them.</p>}
    </>
  );
}

const filterCount = (count: number): string =>
  count === 1 ? "a filter" : `${numbers[count] ?? count} filters`;
