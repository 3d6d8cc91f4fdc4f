import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { Button, ButtonLink, type ButtonLook } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { countText } from "#web/ui/short-number.ts";
import { ErrorReason } from "./FormError.tsx";
import { QueryError } from "./QueryError.tsx";
import type { Page } from "./client.ts";
import { useFocusFirstNew } from "./use-focus-first-new.ts";

type Pages<Item> = InfiniteData<Page<Item[]>>;

export interface PagedListProps<Item, List extends HTMLElement> {
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
    return <QueryError compact={compact} title={failure} query={query} onRetry={props.onRetry} />;
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
        note={
          !compact &&
          total !== undefined &&
          t("ui.countOfTotal", { count: items.length, total: countText(total) })
        }
        onMore={() => {
          // A failure is shown from the query's state.
          const fetching: Promise<unknown> = query.fetchNextPage({ throwOnError: true });
          focusFirstNew(fetching).catch(() => undefined);
        }}
      />
    </>
  );
}

interface ShowMoreProps extends Pick<ButtonLook, "variant" | "size" | "icon"> {
  /** Whether there is a next page. */
  hasMore: boolean;
  pending: boolean;
  /** The error of the latest try. */
  error?: unknown;
  onMore: () => void;
  /** The address of the next page, for browsers without scripts and for new tabs. */
  href?: string | undefined;
  className?: string | undefined;
  /** Beside the button: how much of the list is shown. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The foot of a paged list. */
export function ShowMore(props: ShowMoreProps) {
  const { hasMore, pending, error, onMore, href, className, children = t("ui.showMore") } = props;
  const { variant, size, icon } = props;
  const area = useRef<HTMLDivElement>(null);
  const [wasUsed, setUsed] = useState(false);

  useEffect(() => {
    // The focused button disappears with the last page. If the list moves the focus to its first
    // new item, it stays there.
    const hasLostFocus = !document.activeElement || document.activeElement === document.body;
    if (wasUsed && !hasMore && hasLostFocus) area.current?.focus({ preventScroll: true });
  }, [wasUsed, hasMore]);

  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (pending) return;
    setUsed(true);
    onMore();
  };

  if (!hasMore && !wasUsed) return null;
  const label = error ? t("ui.retry") : children;
  const look = { variant, size, icon: pending ? <span className="spinner" /> : icon };
  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      {hasMore && (
        <div className={classNames("flex flex-wrap items-center gap-x-4 gap-y-2", className)}>
          {href === undefined ? (
            <Button {...look} pending={pending} onClick={more}>
              {label}
            </Button>
          ) : (
            <ButtonLink
              {...look}
              aria-busy={pending || undefined}
              render={<Link to={href} onClick={more} />}
            >
              {label}
            </ButtonLink>
          )}
          {props.note && <p className="text-15 text-ink-2 tabular-figures">{props.note}</p>}
          <p role="alert" className="text-15 text-danger empty:hidden">
            {error ? <ErrorReason error={error} /> : null}
          </p>
        </div>
      )}
      <span role="status" className="sr-only">
        {pending && t("ui.loadingMore")}
      </span>
    </div>
  );
}
