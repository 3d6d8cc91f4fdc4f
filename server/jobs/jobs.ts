// Everything that recurs. A line here is all that it takes.
import { removeDeadSessions } from "#server/features/people/session-queries.ts";
import { defineJob, type Job } from "./define-job.ts";

export const jobs: readonly Job[] = [
  defineJob({
    name: "remove-dead-sessions",
    description: "Removes sessions that can’t be used any more.",
    cron: "7 * * * *",
    run: ({ db }) => removeDeadSessions(db),
  }),
];
