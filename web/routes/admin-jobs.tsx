import { useQuery } from "@tanstack/react-query";
import { backupStateQuery } from "#web/data/backups.ts";
import { codeHostsQuery } from "#web/data/code-hosts.ts";
import { jobsQuery } from "#web/data/jobs.ts";
import { AdminHead } from "#web/features/admin/AdminHead.tsx";
import { BackupStatus } from "#web/features/jobs/BackupStatus.tsx";
import { CodeHosts } from "#web/features/jobs/CodeHosts.tsx";
import { JobRow } from "#web/features/jobs/JobRow.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { awaitOnServer } from "#web/lib/loader.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, ensure }) => {
  // Above the list, which would move when it came later. Its error is shown in its place.
  const backups = ensure(backupStateQuery(api)).catch(() => undefined);
  const codeHosts = ensure(codeHostsQuery(api)).catch(() => undefined);
  await Promise.all([backups, codeHosts, awaitOnServer(ensure(jobsQuery(api)))]);
  return { title: "Jobs · Admin", noindex: true };
});

/** The background jobs, for admins. */
export default function AdminJobsPage() {
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Jobs"
        of="other"
        about="Background jobs, run by one server at a time. Failed runs are retried up to four times."
      />
      <BackupStatus />
      <CodeHosts />
      <JobsScreen />
    </section>
  );
}

/** All jobs with their latest runs. */
function JobsScreen() {
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
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="grid gap-2 border-b border-line-soft py-5">
          <Skeleton className="h-6 w-56" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </Loading>
  );
}
