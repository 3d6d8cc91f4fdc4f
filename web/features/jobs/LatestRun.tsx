import type { JobRun } from "#contract/jobs.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { ComingTime } from "./ComingTime.tsx";
import { durationWords, outcomes } from "./run-labels.ts";

/** How the last run went, and where it failed, why and when it is tried again. */
export function LatestRun({ run }: { run: JobRun }) {
  const { outcome, startedAt, endedAt, seconds, tries, result, error, nextTryAt } = run;
  const { label, tone } = outcomes[outcome];
  const at = endedAt ?? startedAt;
  const facts = [seconds !== null && `took ${durationWords(seconds)}`, result].filter(Boolean);
  return (
    <div className="grid gap-2">
      <p className="small flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        {tone ? <Badge tone={tone}>{label}</Badge> : <b className="text-danger">{label}</b>}
        <span>
          {at && <RelativeTime at={at} />}
          {facts.map((fact) => ` · ${fact}`)}
        </span>
      </p>
      {error && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
          {error}
          <span className="small block text-ink-2">
            {tries === 1 ? "Tried once" : `Tried ${tries} times`}
            {outcome === "retrying" && nextTryAt && (
              <>
                , next try <ComingTime at={nextTryAt} />
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
