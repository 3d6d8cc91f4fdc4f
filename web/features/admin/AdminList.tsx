import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Page } from "#web/lib/client.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";

interface AdminListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>;
  /** What the list holds, as in "The people could not be loaded". */
  of: string;
  empty: ReactNode;
  /** The address of the page after a cursor, for where no script runs. */
  hrefAfter: (cursor: string) => string;
  children: (item: Item) => ReactNode;
}

/** A paged list of rows in the admin area. */
export function AdminList<Item>({ query, of, empty, hrefAfter, children }: AdminListProps<Item>) {
  const labelId = useId();
  return (
    <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-55">
      <PagedList
        compact
        query={query}
        failure={`The ${of} could not be loaded`}
        skeleton={<RowsLoading of={of} />}
        empty={empty}
        hrefAfter={hrefAfter}
      >
        {(items, list) => (
          <>
            <span id={labelId} className="sr-only">{`The ${of}`}</span>
            <ul ref={list} aria-labelledby={labelId}>
              {items.map(children)}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

function RowsLoading({ of }: { of: string }) {
  return (
    <Loading label={`The ${of} are loading`}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="flex items-center gap-3 border-b border-line-soft py-3">
          <Skeleton className="size-9" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="w-56" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
