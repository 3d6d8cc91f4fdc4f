// Requests the report dialog from any page; the frame loads and opens it.
import type { ReportedKind } from "#contract/reports.ts";
import { createDialogRequest } from "./dialog-request.ts";

export interface Reportable {
  readonly kind: ReportedKind;
  readonly id: string;
  /** The name that the form shows: "Tidewater". */
  readonly name: string;
}

const reporting = createDialogRequest<Reportable>();

/** Opens the report dialog as soon as the frame is ready. */
export const askToReport = reporting.ask;
export const onAskedToReport = reporting.onAsked;
