import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { movesFocus } from "#web/lib/focus-on-arrival.ts";
import { paths } from "#web/lib/paths.ts";
import { useInbox } from "./use-inbox.ts";

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
