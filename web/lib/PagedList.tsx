import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { messageOf } from "./api-error.ts";
import type { Page } from "./client.ts";

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
  const grow = useFocusFirstNew(list, items.length, () => void query.fetchNextPage());

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
function useFocusFirstNew(
  list: RefObject<HTMLElement | null>,
  count: number,
  fetchMore: () => void,
) {
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

interface MorePagesProps {
  /** Leads to the next page where no script runs, or in a tab of its own. */
  href: string;
  pending: boolean;
  error: Error | null;
  onMore: () => void;
}

function MorePages({ href, pending, error, onMore }: MorePagesProps) {
  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!pending) onMore();
  };
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 pt-8">
      <p role={error ? "alert" : undefined} className="text-danger empty:hidden">
        {error && messageOf(error)}
      </p>
      <ButtonLink
        icon={pending ? <span className="spinner" /> : <ArrowDown />}
        aria-busy={pending || undefined}
        render={<Link to={href} onClick={more} />}
      >
        {error ? "Retry" : "Show More"}
      </ButtonLink>
      <span role="status" className="sr-only">
        {pending && "Loading more"}
      </span>
    </div>
  );
}
