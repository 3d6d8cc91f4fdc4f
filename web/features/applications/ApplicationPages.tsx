// A tab's list in all of its states; how one row looks is its caller's.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { Application } from "#contract/applications.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import type { ApplicationsTab } from "#web/app/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { applicationsQuery, latestFirst, type Whose } from "./queries.ts";
import { Trouble } from "./Trouble.tsx";

type ApplicationPagesProps = {
  whose: Whose;
  tab: ApplicationsTab;
  empty: ReactNode;
  /** What a row looks like while it loads. */
  skeleton: ReactNode;
  children: (applications: Application[]) => ReactNode;
};

export function ApplicationPages(props: ApplicationPagesProps) {
  const { whose, tab, empty, skeleton, children } = props;
  const query = useInfiniteQuery(applicationsQuery(useApi(), whose, tab));
  if (query.isPending) return <RowsLoading skeleton={skeleton} />;
  if (!query.data) {
    return (
      <ErrorState
        title="Failed to fetch applications!"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const applications = latestFirst(query.data);
  if (applications.length === 0) return empty;
  return (
    <>
      {children(applications)}
      {query.isFetchNextPageError && (
        <Trouble title="Failed to fetch applications!" error={query.error} className="mt-4" />
      )}
      {query.hasNextPage && (
        <Button
          variant="line"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </>
  );
}

function RowsLoading({ skeleton }: { skeleton: ReactNode }) {
  return (
    <Loading label="Applications are loading">
      {[0, 1, 2, 3].map((row) => (
        <Fragment key={row}>{skeleton}</Fragment>
      ))}
    </Loading>
  );
}
