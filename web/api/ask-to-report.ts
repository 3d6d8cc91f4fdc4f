// Whatever can be reported says so here; the frame opens the form, which is fetched when it is asked
// for.
import type { ReportedKind } from "#contract/reports.ts";

export interface Reportable {
  readonly kind: ReportedKind;
  readonly id: string;
  /** What the form says that it is about: "Tidewater". */
  readonly name: string;
}

type Listener = (thing: Reportable) => void;

let listener: Listener | null = null;
let waiting: Reportable | null = null;

/** Opens the form to report `thing`, as soon as somebody listens. */
export function askToReport(thing: Reportable): void {
  if (listener) listener(thing);
  else waiting = thing;
}

/** Has `next` open the form from now on; returns what ends that. */
export function onAskedToReport(next: Listener): () => void {
  listener = next;
  if (waiting) next(waiting);
  waiting = null;
  return () => {
    if (listener === next) listener = null;
  };
}
