import { Link } from "react-router";
import type { ReportedThing } from "#contract/reports.ts";
import { paths } from "#web/app/paths.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { categoryWords } from "./report-words.ts";

/** Who reported a thing, when and why. */
export function Reasons({ thing: { reports, isOwn } }: { thing: ReportedThing }) {
  if (reports.length === 0) return <p className="small text-ink-3">Nobody reported it.</p>;
  return (
    <ul aria-label="What was said" className="grid gap-2 rounded-md bg-sunk px-4 py-3">
      {reports.map(({ id, category, text, reporter, createdAt, outcome }) => (
        <li key={id} className="grid gap-0.5 text-15">
          <span className="flex flex-wrap gap-x-2">
            <b className="font-medium">{categoryWords[category]}</b>
            <span className="small text-ink-2">
              {reporter ? (
                <Link to={paths.user(reporter.username)} className="hover:underline">
                  {reporter.username}
                </Link>
              ) : (
                isOwn && "somebody"
              )}
              {" · "}
              <RelativeTime at={createdAt} />
              {outcome && ` · ${outcome === "hidden" ? "led to hiding" : "dismissed"}`}
            </span>
          </span>
          {text && (
            <span dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-wrap">
              {text}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
