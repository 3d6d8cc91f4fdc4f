// How a letter finds back to the very place in the list that it was opened from.
import { useLocation } from "react-router";

/** What a row's link notes in the history: how many steps back the list is. */
interface FromList {
  readonly stepsToList: number;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" && state !== null && "stepsToList" in state;

/** The steps back to the list, where the page at hand was opened from it. */
export function useStepsToList(): number | null {
  const { state } = useLocation();
  return isFromList(state) ? state.stepsToList : null;
}

/** The note for a row's link. Rows may stand beside an open letter, one step further from the list. */
export function useNoteOfList(isLetterOpen: boolean): FromList | null {
  const steps = useStepsToList();
  if (!isLetterOpen) return { stepsToList: 1 };
  return steps === null ? null : { stepsToList: steps + 1 };
}
