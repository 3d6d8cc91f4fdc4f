// The background jobs, for admins: the query and the manual start.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import type { ApiClient } from "#web/lib/client.ts";

const key = ["admin", "jobs"] as const;

/**
 * The refetch interval in milliseconds: while a job runs or waits, while one is retried, and
 * otherwise.
 */
const pauses = { underWay: 1_500, retrying: 5_000, quiet: 30_000 };

export const jobsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api.call("GET /admin/jobs", { signal }),
    refetchInterval: ({ state: { data = [] } }) => {
      if (data.some(isUnderWay)) return pauses.underWay;
      return data.some(isRetrying) ? pauses.retrying : pauses.quiet;
    },
  });

export const isRetrying = ({ runs: [latest] }: Job): boolean => latest?.outcome === "retrying";

/** Whether the job is queued or running. */
export const isUnderWay = ({ runs: [latest] }: Job): boolean =>
  latest?.outcome === "waiting" || latest?.outcome === "running";

export const runJob = (api: ApiClient, name: string) =>
  api.call("POST /admin/jobs/{name}/run", { params: { name } });

/** Writes a job to the cache. */
export const applyJobToCache = (queryClient: QueryClient, changed: Job) =>
  queryClient.setQueryData<Job[]>(key, (jobs) =>
    jobs?.map((job) => (job.name === changed.name ? changed : job)),
  );

export const backupStateQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["admin", "backups"],
    queryFn: ({ signal }) => api.call("GET /admin/backups", { signal }),
    // A job that was just run changes it.
    refetchInterval: 30_000,
  });

export const codeHostsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["admin", "code-hosts"],
    queryFn: ({ signal }) => api.call("GET /admin/code-hosts", { signal }),
    // A job that was just run changes it.
    refetchInterval: 30_000,
  });
