import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import {
  type InboxFilter,
  applicationsIn,
  inboxQuery,
  tabInSearch,
} from "#web/data/applications.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { movesFocus } from "#web/lib/focus-on-arrival.ts";
import { paths } from "#web/lib/paths.ts";

export interface WaitingSteps {
  /** From 1; undefined for one that isn't in the list, such as one that was just answered. */
  position: number | undefined;
  /** Opens the neighbour in the list; undefined at its ends. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  /** Opens the one that follows, or else the one before; the list, if there is neither. */
  leave: () => void;
}

/** Steps from the open application, or from the first one, to its neighbours in the inbox. */
export function useWaitingSteps(): WaitingSteps {
  const { applicationId: open } = useParams();
  const { address, query } = useInbox();
  const ids = query.data?.map(({ id }) => id) ?? [];
  const navigate = useNavigate();
  const { state } = useLocation();
  // Where a navigation leads that isn't done yet: keys may come faster than pages.
  const [target, setTarget] = useState<{ from: string | undefined; id: string }>();
  if (target && target.id === open) setTarget(undefined);
  const current = target && target.from === open ? target.id : (open ?? ids[0]);
  const index = ids.indexOf(current ?? "");
  // An answered one leaves the list: its neighbours stay those that it had.
  const [lastIndex, setLastIndex] = useState(0);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  const isNearEnd = query.hasNextPage && index >= ids.length - 2 && !query.isFetching;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (open && isNearEnd) void fetchNextPage();
  }, [open, isNearEnd, fetchNextPage]);

  const openOther = (id: string) => {
    setTarget({ from: open, id });
    void navigate(paths.waitingApplication(id, address), {
      // Back leads to the list.
      replace: open !== undefined,
      preventScrollReset: true,
      state: open === undefined ? { stepsToList: 1, ...movesFocus } : { ...state, ...movesFocus },
    });
  };
  const stepTo = (offset: 1 | -1) => {
    const id = ids[index >= 0 ? index + offset : lastIndex + (offset === 1 ? 0 : -1)];
    return id === undefined ? undefined : () => openOther(id);
  };
  const [next, previous] = [stepTo(1), stepTo(-1)];
  return {
    position: index >= 0 ? index + 1 : undefined,
    next,
    previous,
    leave: next ?? previous ?? (() => void navigate(paths.waitingApplications(address))),
  };
}

/** The tab and the project in the address of an owner's inbox. */
export const inboxInSearch = (search: URLSearchParams): InboxFilter => ({
  tab: tabInSearch(search) ?? "pending",
  project: search.get("project") || undefined,
});

/** The same for links: the first tab isn't named. */
export const inboxAddress = ({ tab, project }: InboxFilter) => ({
  tab: tab === "pending" ? undefined : tab,
  project,
});

/** What the inbox shows, and its applications. */
export function useInbox() {
  const [search] = useSearchParams();
  const filter = inboxInSearch(search);
  const { user } = useSession();
  const query = useInfiniteQuery({
    ...inboxQuery(useApi(), filter),
    select: applicationsIn,
    enabled: user !== null,
  });
  return { filter, address: inboxAddress(filter), query };
}
