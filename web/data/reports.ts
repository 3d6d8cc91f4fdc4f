import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  ReportedActInput,
  NewReport,
  ReportedThing,
  ReporterActInput,
  ReportState,
} from "#contract/reports.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

/** A section of the reports queue, as in its address. */
export interface QueueFilter {
  readonly state: ReportState;
  readonly sort: "newest" | "most";
  readonly after?: string | undefined;
}

const states: readonly ReportState[] = ["open", "hidden", "settled"];

export const queueFilterOf = (params: URLSearchParams): QueueFilter => ({
  state: states.find((state) => state === params.get("state")) ?? "open",
  sort: params.get("sort") === "most" ? "most" : "newest",
  after: params.get("after") ?? undefined,
});

export const reportedQuery = (api: ApiClient, { state, sort, after }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: ["admin", "reports", { state, sort, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /admin/reports", { query: { state, sort, after: pageParam }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** The number of reported items with open reports; 100 means 100 or more. */
export const openReportsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["admin", "reports-count"],
    queryFn: ({ signal }) => api.call("GET /admin/reports/count", { signal }),
  });

export const sendReport = (api: ApiClient, body: NewReport) => api.call("POST /reports", { body });

export const decideOnReported = (
  api: ApiClient,
  { kind, id }: Pick<ReportedThing, "kind" | "id">,
  body: ReportedActInput,
) => api.call("POST /admin/reports/{kind}/{id}", { params: { kind, id }, body });

export const decideOnReporter = (api: ApiClient, id: string, body: ReporterActInput) =>
  api.call("POST /admin/reporters/{id}", { params: { id }, body });

export const deleteProjectAsAdmin = (
  api: ApiClient,
  { id, name }: { readonly id: string; readonly name: string },
  reason: string,
) => api.call("DELETE /admin/projects/{id}", { params: { id }, body: { name, reason } });

/** Hidden or restored content may be in any list, so all cached data is invalidated. */
export const invalidateAll = (queryClient: QueryClient) => queryClient.invalidateQueries();
