import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { messageOf } from "#web/lib/api-error.ts";
import type { Page } from "#web/lib/client.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { ShowMore } from "#web/ui/ShowMore.tsx";
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

/** A list of rows that grows by pages, in all of its states. */
export function AdminList<Item>({ query, of, empty, hrefAfter, children }: AdminListProps<Item>) {
  const labelId = useId();
  const items = query.data?.pages.flatMap((page) => page.items);
  if (query.isPending) return <RowsLoading of={of} />;
  if (!items) {
    return (
      <ErrorState
        compact
        title={`The ${of} could not be loaded`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (items.length === 0) return empty;
  const cursor = query.data?.pages.at(-1)?.next;
  return (
    <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-55">
      <span id={labelId} className="sr-only">{`The ${of}`}</span>
      <ul aria-labelledby={labelId}>{items.map(children)}</ul>
      <div className="needs-script">
        <ShowMore list={query}>
          {query.isFetchNextPageError && (
            <p role="alert" className="mt-4 text-danger">
              {messageOf(query.error)}
            </p>
          )}
        </ShowMore>
      </div>
      {cursor && (
        <noscript>
          <a className="link" href={hrefAfter(cursor)}>
            Show More
          </a>
        </noscript>
      )}
    </div>
  );
}

function RowsLoading({ of }: { of: string }) {
  return (
    <Loading label={`The ${of} are loading`}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="flex items-center gap-3 border-b border-line-soft py-3">
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
