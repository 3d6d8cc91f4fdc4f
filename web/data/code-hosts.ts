// The code hosts that projects are kept up to date from, for admins: a query.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const codeHostsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["admin", "code-hosts"],
    queryFn: ({ signal }) => api.call("GET /admin/code-hosts", { signal }),
    // A job that was just run changes it.
    refetchInterval: 30_000,
  });
