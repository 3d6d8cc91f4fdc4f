// Projects that fit a stack: the best three, and all of them.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { asCard, projectKeys } from "./project-keys.ts";

export const matchRoles = ["developer", "designer", "either"] as const;

export type MatchRole = (typeof matchRoles)[number];

/** How many matches the home page shows. */
export const matchesPageSize = 3;

/** The key prefix for any stack and role. */
export const anyMatches = { queryKey: projectKeys.matches };

export interface MatchesParams {
  readonly slugs: readonly string[];
  readonly role: MatchRole;
  /** Only those with a free seat in the role. */
  readonly freeOnly: boolean;
  /** The stack is the viewer's own, so what they starred, joined and wrote about counts too. */
  readonly isOwn: boolean;
}

/** The best matches of the viewer's own stack, whatever the role. */
export const fittingMatches = (techs: readonly { readonly slug: string }[]): MatchesParams => ({
  slugs: techs.map(({ slug }) => slug),
  role: "either",
  freeOnly: false,
  isOwn: true,
});

const keyOf = ({ slugs, role, freeOnly, isOwn }: MatchesParams) => ({
  techs: slugs.toSorted(),
  role,
  freeOnly,
  isOwn,
});

const parametersOf = ({ slugs, role, freeOnly, isOwn }: MatchesParams) => ({
  techs: isOwn ? undefined : slugs.join(","),
  role: role === "either" ? undefined : role,
  seats: freeOnly ? ("free" as const) : undefined,
});

/** The best matches. */
export const matchesQuery = (api: ApiClient, filter: MatchesParams) =>
  queryOptions({
    queryKey: [...projectKeys.matches, "best", keyOf(filter)],
    queryFn: async ({ signal }) => {
      const query = { ...parametersOf(filter), pageSize: String(matchesPageSize) };
      const found = await api.call("GET /matches", { query, signal });
      return { ...found, matches: found.matches.map(asCard) };
    },
  });

/** All matches, best first; starts after a cursor if the address has one. */
export const allMatchesQuery = (api: ApiClient, filter: MatchesParams, after?: string) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.matches, "all", { ...keyOf(filter), after }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...parametersOf(filter), after: pageParam ?? undefined };
      const { items, next } = await api.page("GET /matches", { query, signal });
      const { matches, total, close, free } = items;
      return { items: matches.map(asCard), next, counts: { total, close, free } };
    },
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });
