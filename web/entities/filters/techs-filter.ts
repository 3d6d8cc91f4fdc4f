// The technologies that the filters of a list hold.
import { startTransition, useOptimistic } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";

export interface TechsFilter {
  /** Slugs. */
  readonly techs: readonly string[];
  readonly techsMatch: "all" | "any";
}

/** The most technologies that a list is filtered by. */
const maxTechs = 20;

/** The slugs in parameters of an address, each once, in lower case as all slugs are. */
export function slugsIn(values: readonly string[]): string[] {
  const slugs = values.flatMap((value) => value.split(",")).map((slug) => slug.trim());
  const named = slugs.filter((slug) => slug !== "").map((slug) => slug.toLowerCase());
  return [...new Set(named)].slice(0, maxTechs);
}

/** The filter with the technology, or without it if it had it. */
export function toggleTech<F extends TechsFilter>(filter: F, slug: string): F {
  const others = filter.techs.filter((other) => other !== slug);
  return { ...filter, techs: others.length < filter.techs.length ? others : [...others, slug] };
}

export type NamedTech = Pick<TechRef, "slug" | "name" | "imageUrl">;

/** The chosen technologies; those that aren't known yet are named by their slug. */
export const chosenTechs = (filter: TechsFilter, known: readonly NamedTech[]): NamedTech[] =>
  filter.techs.map(
    (slug) => known.find((tech) => tech.slug === slug) ?? { slug, name: slug, imageUrl: null },
  );

/**
 * The filter of the address, and a function that changes it. A choice shows at once, before the
 * navigation ends.
 */
export function useAddressFilter<Filter>(
  filterOf: (params: URLSearchParams) => Filter,
  pathOf: (filter: Filter) => string,
): [Filter, (changed: Filter) => void] {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [filter, setFilter] = useOptimistic(filterOf(params), (_, changed: Filter) => changed);
  return [
    filter,
    (changed) =>
      startTransition(async () => {
        setFilter(changed);
        await navigate(pathOf(changed), { preventScrollReset: true });
      }),
  ];
}
