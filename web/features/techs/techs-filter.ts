import { formatNumber } from "#shared/format.ts";
import { techCategories } from "#shared/tech-categories.ts";
import type { TechsFilter } from "#web/data/techs.ts";

/** In code points. */
const maxLength = 60;

/** Unknown values count as none; the text is cut to what the API takes. */
export function techsFilterOf(params: URLSearchParams): TechsFilter {
  return {
    query: truncatedSearch(params.get("query") ?? ""),
    category: techCategories.find(({ id }) => id === params.get("category"))?.id,
    sort: params.get("sort") === "name" ? "name" : "popular",
    after: params.get("after") || undefined,
  };
}

export function truncatedSearch(text: string): string {
  return [...text.trim()].slice(0, maxLength).join("").trim();
}

export function categoryName(id: string): string {
  return techCategories.find((category) => category.id === id)?.name ?? id;
}

/** The query of the filter's address, without defaults and without the cursor. */
export function techsQueryOf({ query, category, sort }: Omit<TechsFilter, "after">) {
  return { query, category, sort: sort === "popular" ? undefined : sort };
}

/** "1 project", "2,076 technologies". */
export function countLabel(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export function formatCount(count: number): string {
  return formatNumber(count);
}
