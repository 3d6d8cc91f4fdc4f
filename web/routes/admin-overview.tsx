import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { t } from "#shared/messages/t.ts";
import { backupStateQuery, jobsQuery } from "#web/data/jobs.ts";
import { overviewFile, overviewQuery } from "#web/data/overview.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { Newcomers, ThisMonth } from "#web/features/overview/MonthlyFigures.tsx";
import { NeedsYou } from "#web/features/overview/NeedsYou.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, ensure, prefetch }) => {
  // What needs an admin is known before it shows; each part's failure leaves it out.
  const parts = [ensure(backupStateQuery(api)), ensure(jobsQuery(api))];
  await Promise.all([
    ...parts.map((part) => part.catch(() => undefined)),
    awaitOnServer(prefetch(overviewQuery(api))),
  ]);
  return { title: t("overview.pageTitle"), noindex: true };
});

/** The site by month and what needs an admin. */
export default function AdminOverviewPage() {
  const query = useQuery(overviewQuery(useApi()));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title={t("overview.title")}
        of="other"
        about={t("overview.about")}
        end={
          <ButtonLink variant="line" href={overviewFile} download icon={<Download />}>
            {t("overview.csv")}
          </ButtonLink>
        }
      />
      {query.data && (
        <>
          <NeedsYou overview={query.data} />
          <ThisMonth months={query.data.months} />
          <Newcomers months={query.data.months} />
        </>
      )}
      {query.isPending && (
        <Loading label={t("overview.loading")}>
          <Skeleton className="h-40" />
          <Skeleton className="mt-6 h-40" />
        </Loading>
      )}
      {query.isError && !query.data && <QueryError title={t("overview.notLoaded")} query={query} />}
    </section>
  );
}
