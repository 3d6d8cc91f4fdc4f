// What matching asks for.
import { queryOptions } from "@tanstack/react-query";
import type { TechRef } from "#contract/techs.ts";
import { isApiError } from "#web/lib/api-error.ts";
import type { ApiClient } from "#web/lib/client.ts";
import type { WantedRole } from "./wanted.ts";

const minutes = 60_000;

/** Technologies that a text may mean, the best first; the most used ones for no text. */
export const suggestionsFor = (api: ApiClient, text: string, signal?: AbortSignal) =>
  api.call("GET /techs", {
    query: text === "" ? { sort: "popular", pageSize: "16" } : { search: text, pageSize: "8" },
    ...(signal && { signal }),
  });

export const suggestionsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ["techs", "suggested", text],
    queryFn: ({ signal }) => suggestionsFor(api, text, signal),
    staleTime: 5 * minutes,
  });

/** The technologies of those slugs, in that order; what isn't known is left out. */
export const stackQuery = (api: ApiClient, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ["techs", "stack", slugs],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(slugs.map((slug) => techOrNull(api, slug, signal)));
      return found.filter((tech) => tech !== null);
    },
    staleTime: 60 * minutes,
  });

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

/** How many matches are shown. */
export const shownMatches = 3;

/** The projects that fit best. */
export const matchesQuery = (api: ApiClient, techs: readonly string[], role: WantedRole) =>
  queryOptions({
    queryKey: ["projects", "matches", { techs: techs.toSorted(), role }],
    queryFn: ({ signal }) =>
      api.call("GET /matches", {
        query: {
          techs: techs.join(","),
          role: role === "either" ? undefined : role,
          pageSize: String(shownMatches),
        },
        signal,
      }),
  });
