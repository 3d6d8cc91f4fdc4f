import type { Job } from "#contract/jobs.ts";
import { ComingTime } from "./ComingTime.tsx";
import { JobRuns } from "./JobRuns.tsx";
import { LatestRun } from "./LatestRun.tsx";
import { RunNow } from "./RunNow.tsx";
import { scheduleWords } from "./schedule-labels.ts";

/** A job: what it does and when, how it went the last time, and the times before. */
export function JobRow({ job }: { job: Job }) {
  const { name, description, cron, nextRunAt, runs } = job;
  const [latest] = runs;
  const titleId = `job-${name}`;
  return (
    <li aria-labelledby={titleId} className="grid gap-2 border-b border-line-soft py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={titleId} className="font-mono text-15 font-medium tracking-normal wrap-anywhere">
            {name}
          </h2>
          <p className="text-15 text-ink-2">{description}</p>
          <p className="small mt-1 text-ink-3">
            Runs {scheduleWords(cron)} · next <ComingTime at={nextRunAt} />
          </p>
        </div>
        <RunNow job={job} />
      </div>
      <div role="status" className="min-h-7">
        {latest ? (
          <LatestRun run={latest} />
        ) : (
          <p className="small text-ink-3">Never run so far.</p>
        )}
      </div>
      {runs.length > 1 && <JobRuns runs={runs} />}
    </li>
  );
}
