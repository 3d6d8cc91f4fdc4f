import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./Button.tsx";

type ShowMoreProps = {
  /** A list that grows by pages, as TanStack Query has it. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** What went wrong with the last try, if anything did. */
  children?: ReactNode;
};

/** The foot of a list that goes on. */
export function ShowMore({ list, children }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage } = list;
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    // The button that had the focus goes with the last page: who reads on stays where it was.
    if (!hasNextPage && asked.current) place.current?.focus({ preventScroll: true });
  }, [hasNextPage]);

  function more() {
    asked.current = true;
    void list.fetchNextPage();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
      {hasNextPage && (
        <Button variant="line" className="mt-4" pending={isFetchingNextPage} onClick={more}>
          Show More
        </Button>
      )}
      <span role="status" className="sr-only">
        {isFetchingNextPage && "Loading more"}
      </span>
    </div>
  );
}
