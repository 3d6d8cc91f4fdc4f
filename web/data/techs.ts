// Technologies: the list, one technology, its people, suggestions for a text, and a stack's names.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { TechRef } from "#contract/techs.ts";
import type { TechCategoryId } from "#shared/tech-categories.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

const minutes = 60_000;

export interface TechsFilter {
  query: string;
  category: TechCategoryId | undefined;
  sort: "popular" | "name";
  /** The cursor after which the list starts. */
  after: string | undefined;
}

/** Divisible by two and three, so that the rows of the grid are full. */
const pageSize = "48";

export const techsQuery = (api: ApiClient, { query, category, sort, after }: TechsFilter) =>
  infiniteQueryOptions({
    queryKey: ["techs", "list", { query, category, sort, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /techs", {
        query: {
          search: query || undefined,
          category,
          sort,
          pageSize,
          after: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** Technologies that match the text, best first; without a text all of them by name. */
export const techChoicesQuery = (api: ApiClient, text: string) =>
  infiniteQueryOptions({
    queryKey: ["techs", "choices", text],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /techs", {
        query:
          text === ""
            ? { sort: "name", pageSize: "50", after: pageParam }
            : { search: text, pageSize: "50" },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    staleTime: 5 * minutes,
  });

/** The number of technologies in each category. */
export const techCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["techs", "counts"],
    queryFn: ({ signal }) => api.call("GET /tech_categories", { signal }),
    staleTime: 10 * minutes,
  });

export const techQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ["techs", slug],
    queryFn: ({ signal }) => api.call("GET /techs/{slug}", { params: { slug }, signal }),
  });

/** The people who list a technology. */
export const techPeopleQuery = (api: ApiClient, slug: string) =>
  infiniteQueryOptions({
    queryKey: ["techs", slug, "people"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /techs/{slug}/people", {
        params: { slug },
        query: { after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** Technologies that match the text, best first; without a text the most used ones. */
export const suggestedTechsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ["techs", "suggested", text],
    queryFn: ({ signal }) => fetchSuggestedTechs(api, text, signal),
    staleTime: 5 * minutes,
  });

/** Outside of the cache, so that no other text cancels it. @throws ApiError */
export async function fetchSuggestedTechs(api: ApiClient, text: string, signal?: AbortSignal) {
  const techs = await api.call("GET /techs", {
    query: text === "" ? { sort: "popular", pageSize: "16" } : { search: text, pageSize: "8" },
    ...(signal && { signal }),
  });
  // Pages embed them, without the descriptions.
  return techs.map(({ id, slug, name, imageUrl, projectCount }) => {
    return { id, slug, name, imageUrl, projectCount };
  });
}

/** The technologies with those slugs, in that order; unknown slugs are left out. */
export const stackQuery = (api: ApiClient, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ["techs", "stack", slugs],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(slugs.map((slug) => techOrNull(api, slug, signal)));
      return found.filter((tech) => tech !== null);
    },
    staleTime: 60 * minutes,
  });

/** How many similar technologies are offered instead of an unknown one. */
const maxSimilar = 3;

/** The longest text that technologies are searched by, in code points. */
const maxSearchLength = 60;

/** A slug that no technology has, and technologies whose names are similar. */
export interface UnknownTech {
  readonly slug: string;
  readonly similar: readonly TechRef[];
}

/** Those of the slugs that no technology has. */
export const unknownTechsQuery = (api: ApiClient, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ["techs", "unknown", slugs],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(slugs.map((slug) => techOrNull(api, slug, signal)));
      const unknown = slugs.filter((_, index) => found[index] === null);
      return Promise.all(
        unknown.map(async (slug): Promise<UnknownTech> => {
          const text = [...slug].slice(0, maxSearchLength).join("").trim();
          if (text === "") return { slug, similar: [] };
          const similar = await fetchSuggestedTechs(api, text, signal).catch(() => []);
          return { slug, similar: similar.slice(0, maxSimilar) };
        }),
      );
    },
  });

/** Whether a list was refused because a technology of its filter doesn't exist. */
export const isUnknownTech = (error: unknown): boolean =>
  isApiError(error) && error.status === 400 && error.fields.some(({ path }) => path === "techs");

/** Of how many technologies of a stack the related ones are read. */
const maxRelatedTo = 4;

/** Technologies that go with the first ones of a stack, without the stack's own. */
export const relatedTechsQuery = (api: ApiClient, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ["techs", "related", slugs],
    queryFn: async ({ signal }) => {
      const details = await Promise.all(
        slugs
          .slice(0, maxRelatedTo)
          .map((slug) => api.call("GET /techs/{slug}", { params: { slug }, signal })),
      );
      const related = details.flatMap((detail) => detail.related);
      const byId = new Map(related.map((tech) => [tech.id, tech]));
      return [...byId.values()].filter(({ slug }) => !slugs.includes(slug));
    },
    staleTime: 60 * minutes,
  });

/** Saves a request if the technologies of an address are cached already. */
export function cacheStack(api: ApiClient, queryClient: QueryClient, stack: readonly TechRef[]) {
  const slugs = stack.map(({ slug }) => slug);
  queryClient.setQueryData(stackQuery(api, slugs).queryKey, [...stack]);
}

async function techOrNull(api: ApiClient, slug: string, signal: AbortSignal) {
  try {
    const tech = await api.call("GET /techs/{slug}", { params: { slug }, signal });
    const { id, name, imageUrl } = tech;
    return { id, slug: tech.slug, name, imageUrl } satisfies TechRef;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
