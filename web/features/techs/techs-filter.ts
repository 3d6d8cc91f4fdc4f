import { t } from "#shared/messages/t.ts";
import { formatNumber } from "#shared/format.ts";
import { techCategories, techCategoryLabels } from "#shared/tech-categories.ts";
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
  const category = techCategories.find((one) => one.id === id);
  return category ? t(techCategoryLabels[category.id]) : id;
}

/** The query of the filter's address, without defaults and without the cursor. */
export function techsQueryOf({ query, category, sort }: Omit<TechsFilter, "after">) {
  return { query, category, sort: sort === "popular" ? undefined : sort };
}

/** "2,076 projects · 1 person". */
export function usageCounts({
  projectCount,
  userCount,
}: {
  projectCount: number;
  userCount: number;
}): string {
  const people = t("members.people", { count: userCount });
  return `${t("techs.projectCount", { count: projectCount })} · ${people}`;
}

export function formatCount(count: number): string {
  return formatNumber(count);
}
