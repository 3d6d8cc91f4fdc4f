import type { JobRun } from "#contract/jobs.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { durationWords, outcomes } from "./run-labels.ts";

/** The latest runs, for whoever wants to compare. */
export function JobRuns({ runs }: { runs: JobRun[] }) {
  return (
    <details className="small">
      <summary className="w-fit cursor-pointer py-1 text-ink-2">
        The last {runs.length} runs
      </summary>
      <ul className="mt-1 grid gap-1">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </details>
  );
}

function Run({ run: { outcome, startedAt, seconds, tries, result, error } }: { run: JobRun }) {
  const facts = [
    seconds !== null && durationWords(seconds),
    tries > 1 && `${tries} tries`,
    error ?? result,
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[8rem_9rem_minmax(0,1fr)] gap-x-4 text-ink-2 max-md:grid-cols-2">
      <span>{startedAt ? <RelativeTime at={startedAt} /> : "not yet"}</span>
      <span className={error ? "text-danger" : undefined}>{outcomes[outcome].label}</span>
      <span className="wrap-anywhere text-ink-3 max-md:col-span-2">{facts.join(" · ")}</span>
    </li>
  );
}
