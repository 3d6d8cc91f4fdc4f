import { useQuery } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
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
  return { title: t("jobs.pageTitle"), noindex: true };
});

/** The background jobs, for admins. */
export default function AdminJobsPage() {
  return (
    <section aria-labelledby="admin-title">
      <AdminHead title={t("jobs.title")} of="other" about={t("jobs.about")} />
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
    return <QueryError title={t("jobs.notLoaded")} query={query} />;
  }
  return (
    <ul aria-label={t("jobs.title")}>
      {query.data.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </ul>
  );
}

function JobsLoading() {
  return (
    <Loading label={t("jobs.loading")}>
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
        {t("jobs.lastBackup")}
      </h2>
      {data && <LatestBackup state={data} />}
      {!data && error && <p className="text-15 text-danger">{messageOf(error)}</p>}
      {!data && !error && <SkeletonText lines={1} />}
      {data?.failure && <FailedBackup {...data.failure} />}
    </section>
  );
}

function FailedBackup({ failedAt, error }: NonNullable<BackupState["failure"]>) {
  return (
    <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
      {rich("jobs.backupFailed", { error, ago: () => <RelativeTime at={failedAt} /> })}
    </p>
  );
}

function LatestBackup({ state: { latest, kept } }: { state: BackupState }) {
  const off = kept === 0 && `${t("jobs.backupsOff")} `;
  if (!latest) {
    return (
      <p className="text-15 text-ink-2">
        {off}
        {t("jobs.noBackup")}
      </p>
    );
  }
  const { madeAt, bytes, server, file } = latest;
  return (
    <p className="text-15 wrap-anywhere text-ink-2">
      {off}
      {rich("jobs.backupMade", {
        size: megabytes(bytes),
        name: file,
        server,
        ago: () => <RelativeTime at={madeAt} />,
        file: (name) => <span className="font-mono">{name}</span>,
      })}
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
        {t("jobs.repositories")}
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
        <p>{t("jobs.noRepository")}</p>
      ) : (
        <>
          <p>{t("jobs.hostProjects", { projects, waiting, failing, archived })}</p>
          <p>
            {t("jobs.hostDay", {
              projects: checkedInDay,
              requests: requestsInDay,
              unchanged: unchangedInDay,
            })}
            {oldestCheckAt && (
              <>
                {" · "}
                {rich("jobs.oldestCheck", { ago: () => <RelativeTime at={oldestCheckAt} /> })}
              </>
            )}
          </p>
        </>
      )}
      <p>
        {t("jobs.hostHour", {
          refreshed: refreshRequests.used,
          maxRefreshed: refreshRequests.max,
          proposed: proposalRequests.used,
          maxProposed: proposalRequests.max,
        })}
      </p>
      {pausedUntil && (
        <p className="text-danger">
          {rich("jobs.hostPaused", {
            at: pausedUntil.slice(11, 16),
            time: (text) => <time dateTime={pausedUntil}>{text}</time>,
          })}
        </p>
      )}
    </div>
  );
}
