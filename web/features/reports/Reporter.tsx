import { useState } from "react";
import { Link } from "react-router";
import type { ReportedThing, ReporterActInput } from "#contract/reports.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { reportCountLabel, reporterDecisionLabels } from "./decision-labels.ts";
import { decideOnReporter } from "#web/data/reports.ts";

const NoteDialog = late(() => import("./NoteDialog.tsx"));

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
  const dialog = useLazyDialog();
  const [act, setAct] = useState<ReporterActInput["act"]>("dismiss");
  const offered = record ? offers(record) : [];
  return (
    <>
      {offered.map((name) => (
        <span key={name}>
          {" · "}
          <button
            type="button"
            className="link"
            disabled={!hydrated}
            aria-haspopup="dialog"
            onPointerEnter={NoteDialog.prepare}
            onClick={() => {
              setAct(name);
              dialog.open();
            }}
          >
            {reporterLabels[name]}
            <span className="sr-only"> by {reporter.username}</span>
          </button>
        </span>
      ))}
      {dialog.isMounted && record && (
        <NoteDialog
          words={reporterDecisionLabels(act, reporter.username, record)}
          run={(note) => decideOnReporter(api, reporter.id, { act, note })}
          {...dialog.state}
        />
      )}
    </>
  );
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
