// Whatever can be reported says so here; the frame opens the form, which is fetched when it is asked
// for.
import type { ReportedKind } from "#contract/reports.ts";
import { createDialogRequest } from "./dialog-request.ts";

export interface Reportable {
  readonly kind: ReportedKind;
  readonly id: string;
  /** What the form says that it is about: "Tidewater". */
  readonly name: string;
}

const reporting = createDialogRequest<Reportable>();

/** Opens the form to report something, as soon as the frame is ready. */
export const askToReport = reporting.ask;
export const onAskedToReport = reporting.onAsked;
