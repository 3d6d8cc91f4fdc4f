import { useQuery } from "@tanstack/react-query";
import type { BackupState } from "#contract/backups.ts";
import type { CodeHostFigures } from "#contract/jobs.ts";
import { megabytes } from "#shared/megabytes.ts";
import { backupStateQuery, codeHostsQuery, jobsQuery } from "#web/data/jobs.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { JobRow } from "#web/features/jobs/JobRow.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { awaitOnServer } from "#web/lib/loader.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
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
    return <QueryError title="The jobs could not be loaded" query={query} />;
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

/** When the last backup was made, and why the last attempt failed. */
function BackupStatus() {
  const { data, error } = useQuery(backupStateQuery(useApi()));
  return (
    <section aria-labelledby="backup-title" className="grid gap-2 border-b border-line-soft py-5">
      <h2 id="backup-title" className="text-15 font-medium">
        Last backup
      </h2>
      {data && <LatestBackup state={data} />}
      {!data && error && <p className="text-15 text-danger">{messageOf(error)}</p>}
      {!data && !error && <SkeletonText lines={1} />}
      {data?.failure && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
          The last attempt failed <RelativeTime at={data.failure.failedAt} />: {data.failure.error}
        </p>
      )}
    </section>
  );
}

function LatestBackup({ state: { latest, kept } }: { state: BackupState }) {
  const off = kept === 0 && "Daily backups are off (BACKUPS_KEPT). ";
  if (!latest) return <p className="text-15 text-ink-2">{off}No backup in the last 90 days.</p>;
  const { madeAt, bytes, server, file } = latest;
  return (
    <p className="text-15 wrap-anywhere text-ink-2">
      {off}
      <RelativeTime at={madeAt} /> · {megabytes(bytes)} · <span className="font-mono">{file}</span>{" "}
      on {server}
    </p>
  );
}

/** How up to date projects are with their repositories, by code host. */
function CodeHosts() {
  const { data, error } = useQuery(codeHostsQuery(useApi()));
  return (
    <section
      aria-labelledby="code-hosts-title"
      className="grid gap-4 border-b border-line-soft py-5"
    >
      <h2 id="code-hosts-title" className="text-15 font-medium">
        Repositories
      </h2>
      {data?.map((figures) => (
        <CodeHost key={figures.host} figures={figures} />
      ))}
      {!data && error && <p className="text-15 text-danger">{messageOf(error)}</p>}
      {!data && !error && <SkeletonText lines={2} />}
    </section>
  );
}

function CodeHost({ figures }: { figures: CodeHostFigures }) {
  const { host, projects, waiting, failing, archived, pausedUntil, oldestCheckAt } = figures;
  const { checkedInDay, requestsInDay, unchangedInDay } = figures;
  const { refreshRequests, proposalRequests } = figures;
  return (
    <div className="grid gap-1 text-15 text-ink-2">
      <h3 className="text-15 font-medium text-ink wrap-anywhere">{host}</h3>
      {projects === 0 ? (
        <p>No project’s repository is there.</p>
      ) : (
        <>
          <p>
            {counted(projects, "project")} · {waiting} waiting · {failing} failing · {archived}{" "}
            archived there
          </p>
          <p>
            Last 24 hours: {counted(checkedInDay, "project")} checked with{" "}
            {counted(requestsInDay, "request")}, {unchangedInDay} without changes
            {oldestCheckAt && (
              <>
                {" "}
                · oldest check <RelativeTime at={oldestCheckAt} />
              </>
            )}
          </p>
        </>
      )}
      <p>
        This hour: {refreshRequests.used} of {refreshRequests.max} requests for updates,{" "}
        {proposalRequests.used} of {proposalRequests.max} for proposals
      </p>
      {pausedUntil && (
        <p className="text-danger">
          The code host allows no more requests until{" "}
          <time dateTime={pausedUntil}>{pausedUntil.slice(11, 16)} UTC</time>.
        </p>
      )}
    </div>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
