import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import type { ProjectEvent } from "#contract/project-events.ts";
import { messageOf } from "#web/lib/api-error.ts";
import type { Page } from "#web/lib/client.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

interface OlderEventsProps {
  projectId: string;
  list: UseInfiniteQueryResult<InfiniteData<Page<ProjectEvent[]>>>;
}

/** Leads on to what happened before; where no script runs, to a page that begins there. */
export function OlderEvents({ projectId, list }: OlderEventsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage: pending, isFetchNextPageError: failed } = list;
  const cursor = list.data?.pages.at(-1)?.next;
  const more = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (pending) return;
    const { hasNextPage } = await list.fetchNextPage();
    // The link that had the focus went with the last page.
    if (!hasNextPage) place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-3 pt-1 outline-none">
      {cursor && (
        <>
          <ButtonLink
            variant="quiet"
            size="sm"
            icon={pending ? <span className="spinner" /> : <ArrowDown />}
            aria-busy={pending || undefined}
            render={
              <Link to={paths.events(projectId, cursor)} onClick={(event) => void more(event)} />
            }
          >
            {failed ? "Retry" : "Older Events"}
          </ButtonLink>
          <span
            role={failed ? "alert" : "status"}
            className={failed ? "small text-danger" : "sr-only"}
          >
            {failed ? messageOf(list.error) : pending && "Loading older events"}
          </span>
        </>
      )}
    </div>
  );
}
