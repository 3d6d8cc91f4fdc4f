// A paged list of applications in all of its states; the caller renders the rows.
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { Application } from "#contract/applications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { ShowMore } from "#web/ui/ShowMore.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { ApplicationError } from "./ApplicationError.tsx";

type ApplicationPagesProps = {
  query: UseInfiniteQueryResult<Application[]>;
  empty: ReactNode;
  skeleton: ReactNode;
  children: (applications: Application[]) => ReactNode;
};

export function ApplicationPages({ query, empty, skeleton, children }: ApplicationPagesProps) {
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
  // Every row of the loaded pages may have been decided on, with further pages left.
  if (query.data.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      {children(query.data)}
      <ShowMore list={query}>
        {query.isFetchNextPageError && (
          <ApplicationError
            title="Failed to fetch applications!"
            error={query.error}
            className="mt-4"
          />
        )}
      </ShowMore>
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
