import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, type RefObject, useRef } from "react";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { countText } from "#web/ui/short-number.ts";
import type { Page } from "./client.ts";
import { ErrorReason } from "./FormError.tsx";
import { ShowMore } from "./ShowMore.tsx";
import { useFocusFirstNew } from "./use-focus-first-new.ts";

type Pages<Item> = InfiniteData<Page<Item[]>>;

interface PagedListProps<Item, List extends HTMLElement> {
  /** Its data are pages, or the items that were selected from them. */
  query: UseInfiniteQueryResult<Pages<Item>> | UseInfiniteQueryResult<Item[]>;
  /** The title if loading failed: "The projects could not be loaded". */
  failure: string;
  /** Called as well where the list is requested again: for what has failed with it. */
  onRetry?: () => void;
  skeleton: ReactNode;
  empty?: ReactNode;
  /** Part of a page rather than its main content: smaller, with the foot at the left. */
  compact?: boolean;
  /** The address of the page after a cursor, for browsers without scripts. */
  hrefAfter?: (cursor: string) => string;
  /** What counts as an item of the list; by default its children. */
  itemsOf?: (list: Element) => Iterable<Element>;
  /** The ref is for the list, whose first new item takes the focus after it has grown. */
  children: (items: Item[], list: RefObject<List | null>) => ReactNode;
}

/** A paged list in all of its states. */
export function PagedList<Item, List extends HTMLElement = HTMLUListElement>(
  props: PagedListProps<Item, List>,
) {
  const { query, failure, skeleton, empty = null, compact = false, hrefAfter } = props;
  const list = useRef<List>(null);
  const focusFirstNew = useFocusFirstNew(list, props.itemsOf && { itemsOf: props.itemsOf });

  if (query.isPending) return skeleton;
  if (!query.data) {
    return (
      <ErrorState
        compact={compact}
        title={failure}
        onRetry={() => {
          void query.refetch();
          props.onRetry?.();
        }}
        retrying={query.isFetching}
      >
        <ErrorReason error={query.error} />
      </ErrorState>
    );
  }
  const pages = "pages" in query.data ? query.data.pages : undefined;
  const items = "pages" in query.data ? query.data.pages.flatMap((page) => page.items) : query.data;
  const cursor = pages?.at(-1)?.next;
  const total = pages?.[0]?.total;
  // All loaded items may have been removed, while there are further pages.
  if (items.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      {props.children(items, list)}
      <ShowMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        error={query.isFetchNextPageError && query.error}
        href={cursor ? hrefAfter?.(cursor) : undefined}
        className={compact ? "mt-4" : "justify-center pt-8"}
        icon={!compact && <ArrowDown />}
        note={!compact && total !== undefined && `${items.length} of ${countText(total)}`}
        onMore={() => {
          // A failure is shown from the query's state.
          const fetching: Promise<unknown> = query.fetchNextPage({ throwOnError: true });
          focusFirstNew(fetching).catch(() => undefined);
        }}
      />
    </>
  );
}
