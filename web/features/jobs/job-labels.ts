import type { JobOutcome } from "#contract/jobs.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** An outcome's label; without a tone for failures. */
export const outcomes: Record<JobOutcome, { label: string; tone: BadgeTone | null }> = {
  waiting: { label: "Waiting", tone: "neutral" },
  running: { label: "Running", tone: "pending" },
  retrying: { label: "Failed, will retry", tone: null },
  done: { label: "Done", tone: "accepted" },
  failed: { label: "Failed", tone: null },
};

/** A duration: "12 ms", "3.4 s", "2 min 5 s". */
export function durationLabel(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
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
  if (hour === "*" && minute === "*") return "every minute";
  if (hour === "*" && every) return `every ${every} minutes`;
  if (!/^\d+$/.test(minute)) return cron;
  if (hour === "*") return "hourly";
  return /^\d+$/.test(hour) ? `daily at ${twoDigits(hour)}:${twoDigits(minute)} UTC` : cron;
}
