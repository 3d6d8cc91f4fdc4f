import type { ReportedThing } from "#contract/reports.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Reporter, ReporterActs } from "./Reporter.tsx";
import { categoryWords } from "./report-labels.ts";

/** Who reported a thing, when and why. */
export function Reasons({ thing: { reports, isOwn, versions } }: { thing: ReportedThing }) {
  if (reports.length === 0) return <p className="small text-ink-3">Not reported</p>;
  const latest = versions[0]?.id;
  const firstBy = (userId: string) => reports.find(({ reporter }) => reporter?.id === userId)?.id;
  return (
    <ul aria-label="Reports" className="grid gap-2 rounded-md bg-sunk px-4 py-3">
      {reports.map(
        ({ id, category, text, reporter, reporterRecord, version, createdAt, outcome }) => (
          <li key={id} className="grid gap-0.5 text-15">
            <span className="flex flex-wrap gap-x-2">
              <b className="font-medium">{categoryWords[category]}</b>
              <span className="small text-ink-2">
                {reporter && <Reporter reporter={reporter} record={reporterRecord} />}
                {!reporter && (isOwn ? "Reporter not shown to you" : "Deleted user")}
                {" · "}
                <RelativeTime at={createdAt} />
                {version !== null && version !== latest && " · an earlier text"}
                {outcome && ` · ${outcome}`}
                {reporter && id === firstBy(reporter.id) && (
                  <ReporterActs reporter={reporter} record={reporterRecord} />
                )}
              </span>
            </span>
            {text && (
              <span dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-wrap">
                {text}
              </span>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
