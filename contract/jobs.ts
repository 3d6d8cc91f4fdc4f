// Background jobs, as admins see them.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, time } from "./text.ts";

export const jobOutcome = z.enum(["waiting", "running", "retrying", "done", "failed"]).meta({
  description: "retrying: it failed and will be retried; failed: it won't be, until it is next due",
});

export type JobOutcome = z.infer<typeof jobOutcome>;

export const jobRun = z
  .object({
    id,
    outcome: jobOutcome,
    startedAt: time.nullable().meta({ description: "Of the last try; null before the first" }),
    endedAt: time.nullable().meta({ description: "Null until it is done or has failed" }),
    seconds: z.number().nullable().meta({ description: "How long the last try took" }),
    tries: z.int().min(0),
    result: z.string().nullable().meta({ description: "What it did, such as 3 removed" }),
    error: z.string().nullable().meta({ description: "Why the last try failed" }),
    nextTryAt: time.nullable().meta({ description: "When it is run, or tried again" }),
  })
  .meta({ id: "JobRun" });

export type JobRun = z.infer<typeof jobRun>;

export const job = z
  .object({
    name: z.string(),
    description: z.string(),
    cron: z.string().meta({ description: "When it runs, by the site's clock, as cron writes it" }),
    nextRunAt: time,
    runs: z.array(jobRun).max(10).meta({ description: "Latest first" }),
  })
  .meta({ id: "Job" });

export type Job = z.infer<typeof job>;

export const listJobs = endpoint({
  method: "GET",
  path: "/admin/jobs",
  summary: "The recurring jobs, by name, with their latest runs",
  access: "admin",
  scope: "admin",
  reply: z.array(job),
});

export const runJob = endpoint({
  method: "POST",
  path: "/admin/jobs/{name}/run",
  summary: "Run a job as soon as possible. Does nothing more if it already waits or runs",
  access: "admin",
  scope: "admin",
  params: z.object({ name: z.string().regex(/^[a-z][a-z-]{1,60}$/) }),
  missing: "jobs.missing",
  reply: job,
});

const count = z.int().min(0);
const ofHour = z.object({ used: count, max: count });

export const codeHostFigures = z
  .object({
    host: z.string().meta({ example: "github.com" }),
    projects: count.meta({ description: "Listed projects whose repository is there" }),
    waiting: count.meta({ description: "How many of them are to be looked at now" }),
    failing: count.meta({ description: "How many couldn't be read the last time" }),
    archived: count.meta({ description: "How many repositories are archived there" }),
    oldestCheckAt: time
      .nullable()
      .meta({ description: "When the one that waits longest was read" }),
    checkedInDay: count.meta({ description: "Projects in the last 24 hours" }),
    requestsInDay: count,
    unchangedInDay: count.meta({ description: "Requests that were answered: nothing changed" }),
    refreshRequests: ofHour.meta({ description: "Of this hour, by the job, on all servers" }),
    proposalRequests: ofHour.meta({ description: "Of this hour, for people's proposals" }),
    pausedUntil: time.nullable().meta({ description: "The code host allows no requests before" }),
  })
  .meta({ id: "CodeHostFigures" });

export type CodeHostFigures = z.infer<typeof codeHostFigures>;

export const listCodeHosts = endpoint({
  method: "GET",
  path: "/admin/code-hosts",
  summary: "The code hosts that projects are kept up to date from, with figures",
  access: "admin",
  scope: "admin",
  reply: z.array(codeHostFigures),
});
