import { Link } from "react-router";
import type { ReportedThing, ReporterActInput } from "#contract/reports.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { reportCountLabel, reporterDecisionLabels } from "./decision-labels.ts";
import { decideOnReporter } from "#web/data/reports.ts";

const loadNote = () => import("./NoteDialog.tsx");

type Said = ReportedThing["reports"][number];

interface ReporterProps {
  reporter: NonNullable<Said["reporter"]>;
  record: Said["reporterRecord"];
}

/** A report's author, with the results of their other reports. */
export function Reporter({ reporter, record }: ReporterProps) {
  return (
    <>
      <Link to={paths.user(reporter.username)} className="hover:underline">
        {reporter.username}
      </Link>
      {record && record.total > 1 && (
        <span className={isMostlyDismissed(record) ? "text-danger" : undefined}>
          {" "}
          ({reportCountLabel(record)})
        </span>
      )}
    </>
  );
}

/** The actions on all reports of one person. */
export function ReporterActs({ reporter, record }: ReporterProps) {
  const api = useApi();
  const hydrated = useHydrated();
  if (!record) return null;
  return offers(record).map((act) => (
    <span key={act}>
      {" · "}
      <button
        type="button"
        className="link"
        disabled={!hydrated}
        {...opensDialog(loadNote, {
          words: reporterDecisionLabels(act, reporter.username, record),
          run: (note) => decideOnReporter(api, reporter.id, { act, note }),
        })}
      >
        {reporterLabels[act]}
        <span className="sr-only"> by {reporter.username}</span>
      </button>
    </span>
  ));
}

const reporterLabels: Record<ReporterActInput["act"], string> = {
  dismiss: "Dismiss all",
  reopen: "Re-open all",
};

/** A single report is dismissed together with the reported item. */
function offers({ can, open }: NonNullable<Said["reporterRecord"]>) {
  const acts: ReporterActInput["act"][] = [];
  if (can.dismiss && open > 1) acts.push("dismiss");
  if (can.reopen) acts.push("reopen");
  return acts;
}

const isMostlyDismissed = ({ total, dismissed }: NonNullable<Said["reporterRecord"]>) =>
  dismissed >= 3 && dismissed * 2 > total;
