import { queryOptions } from "@tanstack/react-query";
import type { Tech } from "#contract/techs.ts";
import type { ApiClient } from "#web/api/client.ts";

/** All technologies, page after page until the last. */
export const allTechsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["techs", "all"],
    queryFn: async ({ signal }) => {
      const techs: Tech[] = [];
      let after: string | undefined;
      do {
        const page = await api.page("GET /techs", { query: { after, pageSize: "100" }, signal });
        techs.push(...page.items);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return techs;
    },
    staleTime: 5 * 60_000,
  });
