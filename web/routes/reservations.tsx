import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { reservationsQuery } from "#web/data/issues.ts";
import { IssuesHeader } from "#web/features/starter-issues/IssueTabs.tsx";
import { IssueSkeletons } from "#web/features/starter-issues/IssueList.tsx";
import { ReservationCard } from "#web/features/starter-issues/ReservationCard.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

export const loader = pageLoader(async (context) => {
  const { api, url, ensurePages } = context;
  requireSession(context);
  const after = url.searchParams.get("after") || undefined;
  await awaitOnServer(ensurePages(reservationsQuery(api, after)));
  return { title: t("reservations.title"), noindex: true };
});

/** The issues that the viewer reserved, and how far each has come. */
export default function ReservationsPage() {
  const [params] = useSearchParams();
  const query = useInfiniteQuery(reservationsQuery(useApi(), params.get("after") || undefined));
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <IssuesHeader isOwn />
      <PagedList
        query={query}
        failure={t("reservations.notLoaded")}
        skeleton={<IssueSkeletons count={3} />}
        empty={<NoReservations />}
        hrefAfter={(next) => paths.reservations(next)}
      >
        {(issues, list) => (
          <ul ref={list} className="grid gap-4">
            {issues.map((issue) => (
              <ReservationCard key={`${issue.id} ${issue.track.reservedAt}`} issue={issue} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function NoReservations() {
  return (
    <EmptyState
      kind="user"
      title={t("reservations.none")}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.issues()} />}>
          {t("starter-issues.showAll")}
        </ButtonLink>
      }
    >
      {t("reservations.noneText")}
    </EmptyState>
  );
}
