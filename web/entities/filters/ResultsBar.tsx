import ListFilter from "lucide-react/icons/list-filter";
import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";

interface ResultsBarProps {
  /** Of the heading, which gets the focus when filters change. */
  headingId: string;
  /** The number of results, in words. */
  count: ReactNode;
  /** The number of chosen filters, for the button. */
  filterCount: number;
  onOpenFilters: () => void;
  /** How the results are sorted. */
  children: ReactNode;
}

/** Above the results: their number, the button for the filters in narrow windows, and the order. */
export function ResultsBar(props: ResultsBarProps) {
  const { headingId, count, filterCount, onOpenFilters, children } = props;
  return (
    <div className="mb-4 flex min-h-10 items-center justify-between gap-x-4 gap-y-3 max-lg:flex-col-reverse max-lg:items-stretch">
      <h2
        id={headingId}
        tabIndex={-1}
        className="font-sans text-16 font-normal tracking-normal outline-none"
      >
        <span className="sr-only">Results: </span>
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
          Filters
          {filterCount > 0 && (
            <span className="count-badge">
              {filterCount}
              <span className="sr-only"> chosen</span>
            </span>
          )}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Before filters, for people who use a keyboard: leads to the heading of the results. */
export const SkipFilters = ({ headingId }: Pick<ResultsBarProps, "headingId">) => (
  <a className="link sr-only focus:not-sr-only" href={`#${headingId}`}>
    Skip filters
  </a>
);
