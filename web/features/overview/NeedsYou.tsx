// What admins should look at, most urgent first.
import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import { Link } from "react-router";
import type { Overview } from "#contract/overview.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { dayMs } from "#shared/time.ts";
import { accessRequestsCountQuery } from "#web/data/access-requests.ts";
import { backupStateQuery, jobsQuery } from "#web/data/jobs.ts";
import { openReportsQuery } from "#web/data/reports.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useNow } from "#web/ui/RelativeTime.tsx";

interface Need {
  readonly isBroken: boolean;
  readonly title: string;
  readonly about?: string;
  readonly to: string;
  readonly link: string;
}

/** Beyond a day, since backups are made at the same time each day. */
const lateBackupMs = dayMs * 1.25;

function useNeeds({ waiting, failedMails }: Overview): Need[] {
  const api = useApi();
  const now = useNow();
  const backups = useQuery(backupStateQuery(api)).data;
  const jobs = useQuery(jobsQuery(api)).data ?? [];
  const reports = useQuery(openReportsQuery(api)).data?.count ?? 0;
  const access = useQuery(accessRequestsCountQuery(api)).data?.count ?? 0;
  const failedJobs = jobs.filter(({ runs: [latest] }) => latest?.outcome === "failed").length;
  const makesBackups = backups !== undefined && backups.kept > 0;
  const isLate =
    makesBackups &&
    backups.latest !== null &&
    now - Date.parse(backups.latest.madeAt) > lateBackupMs;
  const [oldest] = waiting.projects;
  const toJobs = { isBroken: true, to: paths.admin("jobs"), link: t("overview.openJobs") };
  return [
    backups?.failure
      ? { ...toJobs, title: t("overview.backupFailed"), about: backups.failure.error }
      : isLate && { ...toJobs, title: t("overview.backupLate") },
    // A new site has none before its first night.
    makesBackups &&
      !backups.failure &&
      backups.latest === null && { ...toJobs, isBroken: false, title: t("jobs.noBackup") },
    failedJobs > 0 && { ...toJobs, title: t("overview.jobsFailed", { count: failedJobs }) },
    failedMails > 0 && { ...toJobs, title: t("overview.mailsFailed", { count: failedMails }) },
    oldest && {
      isBroken: false,
      title: t("overview.waiting", { count: waiting.count }),
      about: t("overview.waitingIn", {
        projects: formatList(waiting.projects.map(({ name }) => name)),
      }),
      to: paths.project(oldest.id),
      link: t("overview.openProject"),
    },
    reports > 0 && {
      isBroken: false,
      title: t("overview.reports", { count: reports }),
      to: paths.admin("reports"),
      link: t("overview.openReports"),
    },
    access > 0 && {
      isBroken: false,
      title: t("overview.access", { count: access }),
      to: paths.admin("access"),
      link: t("overview.openAccess"),
    },
  ].filter((need) => need !== false && need !== undefined);
}

export function NeedsYou({ overview }: { overview: Overview }) {
  const needs = useNeeds(overview);
  return (
    <section aria-labelledby="needs" className="mt-6">
      <h2 id="needs" className="border-b border-dotted border-line pb-2 text-20">
        {t("overview.needsYou")}
      </h2>
      {needs.length === 0 ? (
        <Card className="mt-3.5 px-6 py-7 text-center">
          <p className="font-medium">{t("overview.nothing")}</p>
          <p className="mt-1 text-15 text-ink-2">{t("overview.looked")}</p>
        </Card>
      ) : (
        <Card as="div" className="mt-3.5">
          <ul>
            {needs.map(({ isBroken, title, about, to, link }) => (
              <li
                key={title}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 not-first:border-t not-first:border-dotted not-first:border-line"
              >
                <span className={isBroken ? "text-danger" : "text-ink-3"}>
                  {isBroken ? <CircleAlert /> : <Clock />}
                </span>
                <span className="min-w-0 flex-1 basis-40 text-15 wrap-anywhere">
                  <b className="font-semibold">{title}</b>
                  {about && <span className="block text-14 text-ink-2">{about}</span>}
                </span>
                <ButtonLink variant="line" size="sm" render={<Link to={to} />}>
                  {link}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
