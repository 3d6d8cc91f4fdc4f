// What admins read of jobs, and how they start one.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import type { ApiClient } from "#web/lib/client.ts";

const key = ["admin", "jobs"] as const;

/** Milliseconds until it is looked again: while something is under way, will be soon, and else. */
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

/** Whether it waits for its turn or runs. */
export const isUnderWay = ({ runs: [latest] }: Job): boolean =>
  latest?.outcome === "waiting" || latest?.outcome === "running";

export const runJob = (api: ApiClient, name: string) =>
  api.call("POST /admin/jobs/{name}/run", { params: { name } });

/** Shows a job as it is now. */
export const applyJobToCache = (queryClient: QueryClient, changed: Job) =>
  queryClient.setQueryData<Job[]>(key, (jobs) =>
    jobs?.map((job) => (job.name === changed.name ? changed : job)),
  );
