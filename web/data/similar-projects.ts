// Projects that already do what somebody describes: ["projects", "similar", description].
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import { projectKeys } from "./project-keys.ts";

export interface Described {
  readonly name: string;
  readonly description: string;
  /** Slugs. */
  readonly techs: readonly string[];
}

/** Fails at once: the next letter is the next try. */
export const similarProjectsQuery = (api: ApiClient, { name, description, techs }: Described) =>
  queryOptions({
    queryKey: [...projectKeys.all, "similar", { name, description, techs }],
    queryFn: ({ signal }) => {
      const query = { name, description, techs: techs.join(",") };
      return api.call("GET /similar_projects", { query, signal });
    },
    retry: false,
  });
