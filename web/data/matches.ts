// Projects that fit a stack.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import { projectKeys } from "./projects.ts";

export const matchRoles = ["developer", "designer", "either"] as const;

export type MatchRole = (typeof matchRoles)[number];

/** How many matches are shown. */
export const matchesPageSize = 3;

const matchesKey = [...projectKeys.all, "matches"] as const;

/** The key prefix for any stack and role. */
export const anyMatches = { queryKey: matchesKey };

/**
 * The best matches.
 * @param techs slugs
 */
export const matchesQuery = (api: ApiClient, techs: readonly string[], role: MatchRole) =>
  queryOptions({
    queryKey: [...matchesKey, { techs: techs.toSorted(), role }],
    queryFn: ({ signal }) =>
      api.call("GET /matches", {
        query: {
          techs: techs.join(","),
          role: role === "either" ? undefined : role,
          pageSize: String(matchesPageSize),
        },
        signal,
      }),
  });
