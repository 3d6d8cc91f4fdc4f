import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Insights } from "#contract/insights.ts";
import { formatDate } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { insightPeriods } from "#shared/outcomes.ts";
import { type InsightDays, insightsQuery } from "#web/data/insights.ts";
import { AdviceList } from "#web/features/insights/AdviceList.tsx";
import { Funnel } from "#web/features/insights/Funnel.tsx";
import { AnswerTimes, Gaps, Searched, Sources } from "#web/features/insights/InsightCards.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Select } from "#web/ui/Select.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ownedProject } from "./guards.ts";

export const loader = pageLoader(async (context) => {
  const { id, name } = await ownedProject(context);
  const days = daysIn(context.url.searchParams);
  await awaitOnServer(context.prefetch(insightsQuery(context.api, id, days)));
  return { title: t("insights.pageTitle", { project: name }), noindex: true };
});

/** The period that an address names. */
const daysIn = (search: URLSearchParams): InsightDays =>
  insightPeriods.find((days) => days === search.get("days")) ?? "365";

/** How a project fares, in its settings. */
export default function InsightsPage() {
  const { projectId = "" } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const days = daysIn(search);
  const query = useQuery(insightsQuery(useApi(), projectId, days));
  return (
    <section aria-labelledby="insights" data-wide className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="insights" className="text-25">
            {t("insights.title")}
          </h2>
          <p className="text-14 text-ink-2">
            {t("insights.about")}{" "}
            {query.data && t("insights.since", { date: dateOf(query.data.since) })}
          </p>
        </div>
        <Select
          label={t("insights.period")}
          hideLabel
          value={days}
          disabled={!useHydrated()}
          options={[
            { value: "365", label: t("insights.last365") },
            { value: "90", label: t("insights.last90") },
          ]}
          onChange={(chosen) =>
            void navigate(paths.projectInsights(projectId, chosen), { preventScrollReset: true })
          }
        />
      </div>
      {query.data && <Overview insights={query.data} />}
      {query.isPending && <InsightsLoading />}
      {query.isError && !query.data && <QueryError title={t("insights.notLoaded")} query={query} />}
    </section>
  );
}

const dateOf = (at: string) => formatDate(at, { day: "numeric", month: "long", year: "numeric" });

function Overview({ insights }: { insights: Insights }) {
  return (
    <>
      <AdviceList advice={insights.advice} />
      <Funnel insights={insights} />
      <div className="grid gap-6 lg:grid-cols-2">
        <AnswerTimes insights={insights} />
        <Sources insights={insights} />
      </div>
      <Searched insights={insights} />
      <Gaps insights={insights} />
    </>
  );
}

function InsightsLoading() {
  return (
    <Loading label={t("insights.loading")}>
      <Skeleton className="h-36" />
      <Skeleton className="mt-6 h-96" />
    </Loading>
  );
}
