// The state of backups, for admins: a query.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const backupStateQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["admin", "backups"],
    queryFn: ({ signal }) => api.call("GET /admin/backups", { signal }),
    // A job that was just run changes it.
    refetchInterval: 30_000,
  });
