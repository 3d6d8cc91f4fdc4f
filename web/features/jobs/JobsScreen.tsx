import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { JobRow } from "./JobRow.tsx";
import { jobsQuery } from "#web/data/jobs.ts";

/** All jobs with what became of them lately. */
export function JobsScreen() {
  const query = useQuery(jobsQuery(useApi()));
  if (query.isPending) return <JobsLoading />;
  if (!query.data) {
    return (
      <ErrorState
        compact
        title="The jobs could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  return (
    <ul aria-label="Jobs">
      {query.data.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </ul>
  );
}

function JobsLoading() {
  return (
    <Loading label="The jobs are loading">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="grid gap-2 border-b border-line-soft py-5">
          <Skeleton className="h-6 w-56" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </Loading>
  );
}
