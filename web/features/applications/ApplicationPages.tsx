// A paged list of applications in all of its states; the caller renders the rows.
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, type RefObject } from "react";
import type { Application } from "#contract/applications.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";

type ApplicationPagesProps = {
  query: UseInfiniteQueryResult<Application[]>;
  empty: ReactNode;
  skeleton: ReactNode;
  children: (applications: Application[], list: RefObject<HTMLUListElement | null>) => ReactNode;
};

export function ApplicationPages({ query, empty, skeleton, children }: ApplicationPagesProps) {
  return (
    <PagedList
      query={query}
      failure="Failed to fetch applications!"
      skeleton={<RowsLoading skeleton={skeleton} />}
      empty={empty}
    >
      {children}
    </PagedList>
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
