import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import ListFilter from "lucide-react/icons/list-filter";
import { type ReactNode, type RefObject, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Page } from "#web/lib/client.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { Button, buttonClass } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CountsError, type ListedNoun } from "./FacetGroup.tsx";
import { FilterLink, resultsId } from "./FilterChips.tsx";

const FiltersSheet = deferred(() => import("./FiltersSheet.tsx"));

/** The id of the form that the order of the list belongs to as well. */
export const filtersFormId = "list-filters";

interface FilteredListProps<Filter, Item, List extends HTMLElement> {
  noun: ListedNoun;
  list: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>;
  /** How many results each choice gives. */
  counts: UseQueryResult;
  pathOf: (filter: Filter, after?: string) => string;
  onChange: (filter: Filter) => void;
  filter: Filter;
  /** The cursor after which the list starts. */
  after: string | undefined;
  /** The number of results; undefined or null while it isn't known. */
  total: number | null | undefined;
  /** The same in words. */
  count: ReactNode;
  /** The number of chosen filters. */
  filterCount: number;
  /** The filter without choices. */
  cleared: Filter;
  filters: ReactNode;
  /** The same with other names of the fields. */
  sheetFilters: ReactNode;
  /** What is sent besides by browsers without scripts. */
  form: { action: string; hidden: Readonly<Record<string, string | undefined>> };
  /** Above and below the filters beside the list. */
  aboveFilters?: ReactNode;
  belowFilters?: ReactNode;
  /** How the results are sorted, and what can be done with them. */
  actions: ReactNode;
  /** Between the number of results and them. */
  aboveResults?: ReactNode;
  skeleton: ReactNode;
  empty: ReactNode;
  itemsOf?: (list: Element) => Iterable<Element>;
  children: (items: Item[], list: RefObject<List | null>) => ReactNode;
  /** After the list. */
  belowResults?: ReactNode;
  /** At the end in narrow windows. */
  foot?: ReactNode;
  className?: string;
}

/** A list with its filters: beside it, and in narrow windows in a sheet. */
export function FilteredList<Filter, Item, List extends HTMLElement = HTMLUListElement>(
  props: FilteredListProps<Filter, Item, List>,
) {
  const { noun, list, counts, filter, pathOf, onChange, form, filterCount } = props;
  /** Undefined until it is first opened. */
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  return (
    <>
      <div
        className={classNames(
          "grid grid-cols-[252px_minmax(0,1fr)] items-start gap-12 max-lg:grid-cols-1 max-lg:gap-6",
          props.className,
        )}
      >
        <div className="filters-column max-lg:contents">
          {props.aboveFilters}
          <aside aria-label={t("filters.filters")} className="filters scroll-fade">
            {/* For people who use a keyboard. */}
            <a className="link sr-only focus:not-sr-only" href={`#${resultsId}`}>
              {t("filters.skip")}
            </a>
            {counts.isError && list.data && (
              <CountsError
                error={counts.error}
                retrying={counts.isFetching}
                onRetry={() => void counts.refetch()}
              />
            )}
            <form
              id={filtersFormId}
              action={form.action}
              className="contents"
              onSubmit={(event) => event.preventDefault()}
            >
              {Object.entries(form.hidden).map(
                ([name, value]) =>
                  value && <input key={name} type="hidden" name={name} value={value} />,
              )}
              {props.filters}
              <noscript>
                <Button type="submit" variant="ink">
                  {t("filters.apply")}
                </Button>
              </noscript>
            </form>
          </aside>
          {props.belowFilters}
        </div>
        <div className="min-w-0">
          <ResultsBar
            count={props.count}
            filterCount={filterCount}
            onOpenFilters={() => setSheetOpen(true)}
          >
            {props.actions}
          </ResultsBar>
          {props.aboveResults}
          {props.after && (
            <p className="mb-5">
              <Link className="link" to={pathOf(filter)}>
                {t("filters.backToFirst")}
              </Link>
            </p>
          )}
          <div
            aria-busy={list.isPlaceholderData}
            className="transition-opacity duration-180 aria-busy:opacity-55"
          >
            <PagedList
              query={list}
              failure={t("filters.notLoaded", { noun })}
              onRetry={() => counts.isError && void counts.refetch()}
              skeleton={props.skeleton}
              empty={props.empty}
              hrefAfter={(cursor) => pathOf(filter, cursor)}
              {...(props.itemsOf && { itemsOf: props.itemsOf })}
            >
              {props.children}
            </PagedList>
          </div>
          {list.data && props.belowResults}
        </div>
        {props.foot}
      </div>
      {isSheetOpen !== undefined && (
        <FiltersSheet
          onFailed={() => setSheetOpen(undefined)}
          open={isSheetOpen}
          onOpenChange={setSheetOpen}
          noun={noun}
          total={props.total}
          clear={
            filterCount > 0 && (
              <FilterLink
                filter={props.cleared}
                {...{ pathOf, onChange }}
                className={buttonClass({ variant: "quiet" })}
              >
                {t("filters.clearAll")}
              </FilterLink>
            )
          }
        >
          {props.sheetFilters}
        </FiltersSheet>
      )}
    </>
  );
}

interface ResultsBarProps {
  count: ReactNode;
  filterCount: number;
  onOpenFilters: () => void;
  children: ReactNode;
}

/** Above the results: their number, the button for the filters in narrow windows, and the order. */
function ResultsBar({ count, filterCount, onOpenFilters, children }: ResultsBarProps) {
  return (
    <div className="mb-4 flex min-h-10 items-center justify-between gap-x-4 gap-y-3 max-lg:flex-col-reverse max-lg:items-stretch">
      <h2
        id={resultsId}
        tabIndex={-1}
        className="font-sans text-16 font-normal tracking-normal outline-none"
      >
        <span className="sr-only">{t("filters.results")} </span>
        <span role="status" className="text-ink-2">
          {count}
        </span>
      </h2>
      <div className="flex items-center justify-between gap-2">
        <Button
          className="lg:hidden"
          icon={<ListFilter />}
          aria-haspopup="dialog"
          onClick={onOpenFilters}
        >
          {t("filters.filters")}
          {filterCount > 0 && (
            <span className="count-badge">
              {filterCount}
              <span className="sr-only"> {t("filters.chosenCount")}</span>
            </span>
          )}
        </Button>
        {children}
      </div>
    </div>
  );
}
