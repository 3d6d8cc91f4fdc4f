// The site by month, for admins: ["admin", "overview", months].
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const overviewQuery = (api: ApiClient, months: number) =>
  queryOptions({
    queryKey: ["admin", "overview", months],
    queryFn: ({ signal }) => api.call("GET /admin/overview", { query: { months }, signal }),
  });

/** Where the same is downloaded as a file. */
export const overviewFile = (months: number): string =>
  `/api/v1/admin/overview.csv?months=${months}`;
