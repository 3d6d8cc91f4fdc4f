import { useQueryClient } from "@tanstack/react-query";
import Play from "lucide-react/icons/play";
import { formatNumber } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { timeZoneLabel } from "#shared/site-clock.ts";
import { rich } from "#web/lib/rich.ts";
import type { Job, JobOutcome, JobRun } from "#contract/jobs.ts";
import { type Moment, upcomingLabel } from "#shared/relative-label.ts";
import { applyJobToCache, isRetrying, isUnderWay, runJob } from "#web/data/jobs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Badge, type BadgeTone } from "#web/ui/Chip.tsx";
import { Button } from "#web/ui/Button.tsx";
import { exactTime, RelativeTime, useNow } from "#web/ui/RelativeTime.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** A background job: its schedule, its last result, and its earlier runs. */
export function JobRow({ job }: { job: Job }) {
  const { name, description, cron, nextRunAt, runs } = job;
  const [latest] = runs;
  const titleId = `job-${name}`;
  return (
    <li
      aria-labelledby={titleId}
      className="grid items-start gap-x-6 gap-y-2 border-b border-line-soft py-5 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="font-mono text-15 font-medium tracking-normal wrap-anywhere">
          {name}
        </h2>
        <p className="mt-1 text-15 text-ink-2">{description}</p>
        <p className="small mt-1 text-ink-3">
          {rich("jobs.schedule", {
            schedule: scheduleLabel(cron),
            next: () => <ComingTime at={nextRunAt} />,
          })}
        </p>
      </div>
      <div role="status" className="min-h-7 min-w-0 sm:col-span-2">
        {latest ? (
          <LatestRun run={latest} />
        ) : (
          <p className="small text-ink-3">{t("jobs.notRunYet")}</p>
        )}
      </div>
      <RunNow job={job} />
      {runs.length > 1 && <JobRuns runs={runs} />}
    </li>
  );
}

/** The last run's result; after a failure with the error and the time of the retry. */
function LatestRun({ run }: { run: JobRun }) {
  const { outcome, startedAt, endedAt, seconds, tries, result, error, nextTryAt } = run;
  const { label, tone } = outcomes[outcome];
  const at = endedAt ?? startedAt;
  const facts = [
    seconds !== null && t("jobs.took", { duration: durationLabel(seconds) }),
    result,
  ].filter(Boolean);
  return (
    <div className="grid gap-2">
      <p className="small flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        {tone ? <Badge tone={tone}>{t(label)}</Badge> : <b className="text-danger">{t(label)}</b>}
        <span>
          {at && <RelativeTime at={at} />}
          {facts.map((fact) => ` · ${fact}`)}
        </span>
      </p>
      {error && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15 wrap-anywhere">
          {error}
          <span className="small block text-ink-2">
            {outcome === "retrying" && nextTryAt
              ? rich("jobs.triedNext", {
                  count: tries,
                  next: () => <ComingTime at={nextTryAt} />,
                })
              : t("jobs.tried", { count: tries })}
          </span>
        </p>
      )}
    </div>
  );
}

/** The latest runs. */
function JobRuns({ runs }: { runs: JobRun[] }) {
  return (
    <details className="small min-w-0 sm:col-span-2">
      <summary className="w-fit cursor-pointer py-1 text-ink-2">
        {t("jobs.lastRuns", { count: runs.length })}
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
    seconds !== null && durationLabel(seconds),
    tries > 1 && t("jobs.tries", { count: tries }),
    error ?? result,
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[8rem_9rem_minmax(0,1fr)] gap-x-4 text-ink-2 max-md:grid-cols-2">
      <span>{startedAt ? <RelativeTime at={startedAt} /> : t("jobs.notYet")}</span>
      <span className={error ? "text-danger" : undefined}>{t(outcomes[outcome].label)}</span>
      <span className="wrap-anywhere text-ink-3 max-md:col-span-2">{facts.join(" · ")}</span>
    </li>
  );
}

/** Starts a job now; a server picks it up within seconds. */
function RunNow({ job }: { job: Job }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const run = useSubmit({
    mutationFn: () => runJob(api, job.name),
    onSuccess: (changed: Job) => applyJobToCache(queryClient, changed),
  });
  return (
    <div className="grid justify-items-start gap-2 sm:col-start-2 sm:row-start-1 sm:justify-items-end">
      <Button
        size="sm"
        icon={<Play />}
        disabled={!hydrated}
        pending={run.isPending || isUnderWay(job)}
        onClick={() => run.submit()}
      >
        {rich(isRetrying(job) ? "jobs.tryNow" : "jobs.runNow", {
          job: job.name,
          hint: (text) => <span className="sr-only">{text}</span>,
        })}
      </Button>
      <div role="alert" className="small max-w-72 text-danger empty:hidden">
        {run.error && t("jobs.notStarted", { reason: messageOf(run.error) })}
      </div>
    </div>
  );
}

/** "in 5 minutes", with the exact time in `datetime` and in the title. */
function ComingTime({ at }: { at: Moment }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {upcomingLabel(at, useNow())}
    </time>
  );
}

/** An outcome's label; without a tone for failures. */
const outcomes: Record<JobOutcome, { label: TextKey; tone: BadgeTone | null }> = {
  waiting: { label: "jobs.waiting", tone: "neutral" },
  running: { label: "jobs.running", tone: "pending" },
  retrying: { label: "jobs.retrying", tone: null },
  done: { label: "jobs.done", tone: "accepted" },
  failed: { label: "jobs.failed", tone: null },
};

/** A duration: "12 ms", "3.4 s", "2 min 5 s". */
export function durationLabel(seconds: number): string {
  if (seconds < 1) return t("jobs.milliseconds", { value: Math.round(seconds * 1000) });
  if (seconds < 60) {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return t("jobs.seconds", { value: formatNumber(seconds, digits) });
  }
  const whole = Math.round(seconds);
  return t("jobs.minutesSeconds", { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

const twoDigits = (number: string) => number.padStart(2, "0");

/**
 * A schedule in words: "every 5 minutes", "daily at 03:20 UTC"; other schedules as cron
 * expressions.
 */
export function scheduleLabel(cron: string): string {
  const [minute = "", hour = "", ...days] = cron.split(" ");
  if (days.join(" ") !== "* * *") return cron;
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (hour === "*" && minute === "*") return t("jobs.everyMinute");
  if (hour === "*" && every) return t("jobs.everyMinutes", { minutes: every });
  if (!/^\d+$/.test(minute)) return cron;
  if (hour === "*") return t("jobs.hourly");
  return /^\d+$/.test(hour)
    ? t("jobs.dailyAt", {
        time: `${twoDigits(hour)}:${twoDigits(minute)}`,
        zone: timeZoneLabel(),
      })
    : cron;
}
