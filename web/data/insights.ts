// How a project fares, for its owners: ["insights", id, days].
import { queryOptions } from "@tanstack/react-query";
import type { insightPeriods } from "#shared/outcomes.ts";
import type { ApiClient } from "#web/lib/client.ts";

export type InsightDays = (typeof insightPeriods)[number];

export const insightsQuery = (api: ApiClient, id: string, days: InsightDays) =>
  queryOptions({
    queryKey: ["insights", id, days],
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/insights", { params: { id }, query: { days }, signal }),
  });
