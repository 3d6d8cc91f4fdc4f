import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import type { Member } from "#contract/members.ts";
import { messageOf } from "#web/lib/api-error.ts";
import type { Page } from "#web/lib/client.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

interface MoreMembersProps {
  projectId: string;
  list: UseInfiniteQueryResult<InfiniteData<Page<Member[]>>>;
}

/** Leads on where a team is large; without scripts to the rest by itself. */
export function MoreMembers({ projectId, list }: MoreMembersProps) {
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
    <div ref={place} tabIndex={-1} className="outline-none">
      {cursor && (
        <div className="flex flex-wrap items-center gap-4 pt-5">
          <ButtonLink
            icon={pending && <span className="spinner" />}
            aria-busy={pending || undefined}
            render={
              <Link
                to={paths.projectTeam(projectId, cursor)}
                onClick={(event) => void more(event)}
              />
            }
          >
            {failed ? "Retry" : "Show More"}
          </ButtonLink>
          <span role={failed ? "alert" : "status"} className={failed ? "text-danger" : "sr-only"}>
            {failed ? messageOf(list.error) : pending && "Loading more"}
          </span>
        </div>
      )}
    </div>
  );
}
