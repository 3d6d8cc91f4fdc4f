import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { ReportState } from "#contract/reports.ts";
import { type QueueFilter, queueFilterOf, reportedQuery } from "#web/data/reports.ts";
import { ReportedRow } from "#web/features/reports/ReportedRow.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(reportedQuery(api, queueFilterOf(url.searchParams))));
  return { title: t("reports.pageTitle"), noindex: true };
});

const tabs: [ReportState, TextKey][] = [
  ["open", "reports.open"],
  ["hidden", "reports.hidden"],
  ["settled", "reports.settled"],
];

const orders = [
  ["newest", "reports.latestFirst"],
  ["most", "reports.mostFirst"],
] as const;

const address = ({ state, sort, after }: QueueFilter) =>
  paths.admin("reports", {
    state: state === "open" ? undefined : state,
    sort: sort === "newest" ? undefined : sort,
    after,
  });

/** The reported items, the hidden ones, and the decided ones. */
export default function AdminReportsPage() {
  const filter = queueFilterOf(useSearchParams()[0]);
  const { state, sort } = filter;
  return (
    <section aria-labelledby="admin-title">
      <div className="section-header flex-wrap">
        <Mark of="other" />
        <h1 className="text-25" id="admin-title" tabIndex={-1}>
          {t("reports.queueTitle")}
        </h1>
        <nav aria-label={t("reports.order")} className="end flex gap-x-4 text-15">
          {orders.map(([name, label]) => (
            <Link
              key={name}
              to={address({ state, sort: name })}
              aria-current={name === sort || undefined}
              className="text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink not-aria-[current]:underline not-aria-[current]:decoration-edge not-aria-[current]:underline-offset-4"
            >
              {t(label)}
            </Link>
          ))}
        </nav>
      </div>
      <p className="mb-5 max-w-measure text-15 text-ink-2">{t("reports.lead")}</p>
      <Tabs label={t("reports.queueTitle")}>
        {tabs.map(([name, words]) => (
          <Tab
            key={name}
            current={name === state}
            render={<Link to={address({ state: name, sort })} preventScrollReset />}
          >
            {t(words)}
          </Tab>
        ))}
      </Tabs>
      <Queue filter={filter} />
    </section>
  );
}

const nothing: Record<ReportState, [TextKey, TextKey]> = {
  open: ["reports.openEmptyTitle", "reports.openEmptyText"],
  hidden: ["reports.hiddenEmptyTitle", "reports.hiddenEmptyText"],
  settled: ["reports.settledEmptyTitle", "reports.settledEmptyText"],
};

function Queue({ filter }: { filter: QueueFilter }) {
  const query = useInfiniteQuery(reportedQuery(useApi(), filter));
  const [emptyTitle, emptyText] = nothing[filter.state];
  return (
    <PagedList
      compact
      query={query}
      failure={t("reports.notLoaded")}
      skeleton={
        <Loading label={t("reports.loading")}>
          <SkeletonText lines={6} />
        </Loading>
      }
      empty={
        <EmptyState compact title={t(emptyTitle)}>
          {t(emptyText)}
        </EmptyState>
      }
      hrefAfter={(after) => address({ ...filter, after })}
    >
      {(things, list) => (
        <ul ref={list} aria-label={t("reports.reportedContent")}>
          {things.map((thing) => (
            <ReportedRow key={thing.id} thing={thing} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
