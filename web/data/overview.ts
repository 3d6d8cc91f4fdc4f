// The site by month, for admins: ["admin", "overview", months].
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

/** Months that the overview shows. */
export const overviewMonths = 12;

export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["admin", "overview", overviewMonths],
    queryFn: ({ signal }) =>
      api.call("GET /admin/overview", { query: { months: overviewMonths }, signal }),
  });

/** Where the same is downloaded as a file. */
export const overviewFile = `/api/v1/admin/overview.csv?months=${overviewMonths}`;
