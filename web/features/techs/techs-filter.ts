import { techCategories } from "#shared/tech-categories.ts";
import type { TechsFilter } from "#web/data/techs.ts";

const longest = 60;

/** What isn't known counts as not asked for; the text is as short as the API takes it. */
export function techsFilterOf(params: URLSearchParams): TechsFilter {
  return {
    query: searchable(params.get("query") ?? ""),
    category: techCategories.find(({ id }) => id === params.get("category"))?.id,
    sort: params.get("sort") === "name" ? "name" : "popular",
    after: params.get("after") || undefined,
  };
}

export function searchable(text: string): string {
  return [...text.trim()].slice(0, longest).join("").trim();
}

export function categoryName(id: string): string {
  return techCategories.find((category) => category.id === id)?.name ?? id;
}

/** The query part of the filter's own address: what is so anyway is left out. */
export function addressOf({ query, category, sort }: Omit<TechsFilter, "after">) {
  return { query, category, sort: sort === "popular" ? undefined : sort };
}
