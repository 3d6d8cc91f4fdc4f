import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { messageOf } from "#web/lib/api-error.ts";
import type { Page } from "#web/lib/client.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { MorePages } from "./MorePages.tsx";

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>;
  /** What failed to come: "The projects". */
  what: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** The address of the page after a cursor, for where no script runs. */
  hrefAfter: (cursor: string) => string;
  children: (items: Item[], list: RefObject<HTMLUListElement | null>) => ReactNode;
}

/** A list that grows by pages, in all of its states. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, what, hrefAfter } = props;
  const list = useRef<HTMLUListElement>(null);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const grow = useGrowth(list, items.length, () => void query.fetchNextPage());

  if (query.isPending) return props.skeleton;
  if (!query.data) {
    return (
      <ErrorState
        title={`${what} could not be loaded`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (items.length === 0) return props.empty;
  const cursor = query.data.pages.at(-1)?.next;
  return (
    <>
      {props.children(items, list)}
      {cursor && (
        <MorePages
          href={hrefAfter(cursor)}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onMore={grow}
        />
      )}
    </>
  );
}

/** Asks for more, then moves the focus to the first item that came, where the reader goes on. */
function useGrowth(list: RefObject<HTMLElement | null>, count: number, fetchMore: () => void) {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    const first = list.current?.children[from.current];
    from.current = null;
    first?.querySelector("a")?.focus({ preventScroll: true });
  }, [list, count]);
  return () => {
    from.current = count;
    fetchMore();
  };
}
