// The filter of a list: its technologies, its choices, and the address that it is in.
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

/** What a filter is by: as in the API's `without` of projects. */
type ChoiceKind =
  | "techs"
  | "search"
  | "role"
  | "availability"
  | "category"
  | "activity"
  | "starter"
  | "maintainerWanted"
  | "label"
  | "size"
  | "free"
  | "archived";

/** A choice of a filter, and the filter without it. */
export interface Choice<Filter> {
  readonly kind: ChoiceKind;
  readonly value: string;
  readonly label: string;
  /** For a technology. */
  readonly imageUrl?: string | null;
  readonly without: Filter;
}

export const techChoices = <F extends TechsFilter>(
  filter: F,
  known: readonly NamedTech[],
): Choice<F>[] =>
  chosenTechs(filter, known).map(({ slug, name, imageUrl }) => ({
    kind: "techs",
    value: slug,
    label: name,
    imageUrl,
    without: toggleTech(filter, slug),
  }));

/** A parameter of an address, if it is one of the values. */
export const oneOf = <T extends string>(values: readonly T[], param: string | null) =>
  values.find((value) => value === param);

/** The cursor after which the list of an address starts. */
export const afterOf = (params: URLSearchParams): string | undefined =>
  params.get("after") || undefined;

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
