import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useNavigate, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { backupStateQuery, jobsQuery } from "#web/data/jobs.ts";
import { overviewFile, overviewQuery } from "#web/data/overview.ts";
import { overviewPeriods } from "#shared/outcomes.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { Newcomers, ThisMonth } from "#web/features/overview/MonthlyFigures.tsx";
import { NeedsYou } from "#web/features/overview/NeedsYou.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensure, prefetch }) => {
  // What needs an admin is known before it shows; each part's failure leaves it out.
  const parts = [ensure(backupStateQuery(api)), ensure(jobsQuery(api))];
  await Promise.all([
    ...parts.map((part) => part.catch(() => undefined)),
    awaitOnServer(prefetch(overviewQuery(api, monthsIn(url.searchParams)))),
  ]);
  return { title: t("overview.pageTitle"), noindex: true };
});

/** How many months an address names. */
const monthsIn = (search: URLSearchParams): number =>
  overviewPeriods.find((months) => String(months) === search.get("months")) ?? 12;

/** The site by month and what needs an admin. */
export default function AdminOverviewPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const months = monthsIn(search);
  const query = useQuery({
    ...overviewQuery(useApi(), months),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title={t("overview.title")}
        of="other"
        about={t("overview.about")}
        end={
          <div className="flex flex-wrap items-center gap-2">
            <Select
              label={t("insights.period")}
              hideLabel
              value={String(months)}
              disabled={!useHydrated()}
              options={overviewPeriods.map((count) => ({
                value: String(count),
                label: t("overview.lastMonths", { count }),
              }))}
              onChange={(chosen) =>
                void navigate(paths.admin("overview", { months: chosen }), {
                  preventScrollReset: true,
                })
              }
            />
            <ButtonLink variant="line" href={overviewFile(months)} download icon={<Download />}>
              {t("overview.csv")}
            </ButtonLink>
          </div>
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
