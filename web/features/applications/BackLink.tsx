import ArrowLeft from "lucide-react/icons/arrow-left";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";

/** Links to the list; goes back in the history instead where the page was opened from the list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const steps = useStepsToList();
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (steps === null || !isPlain) return;
    event.preventDefault();
    void navigate(-steps);
  }

  return (
    <Link
      to={to}
      onClick={goBack}
      className="inline-flex min-h-8 items-center gap-2 text-15 text-ink-2 hover:text-ink"
    >
      <ArrowLeft />
      {children}
    </Link>
  );
}

/** Kept in the history's state by a row's link, so that going back restores the list's scroll. */
interface ListLinkState {
  readonly stepsToList: number;
}

const isListLinkState = (state: unknown): state is ListLinkState =>
  typeof state === "object" && state !== null && "stepsToList" in state;

/** History steps back to the list; null where the page wasn't opened from it. */
function useStepsToList(): number | null {
  const { state } = useLocation();
  return isListLinkState(state) ? state.stepsToList : null;
}

/** The history state for a row's link; beside an open application the list is one step further. */
export function useListLinkState(isApplicationOpen: boolean): ListLinkState | null {
  const steps = useStepsToList();
  if (!isApplicationOpen) return { stepsToList: 1 };
  return steps === null ? null : { stepsToList: steps + 1 };
}
