// A program for tests of jobs on several servers: one job with a cron expression, which
// inserts a row on each run.
import { connect } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { BackgroundJobs } from "#server/jobs/background-jobs.ts";
import { readSettings } from "#server/settings.ts";

const database = connect(process.env["DATABASE_URL"] ?? "");
const jobs = new BackgroundJobs(database, readSettings({}), {
  pollSeconds: 0.5,
  scheduleSeconds: 1,
  superviseSeconds: 1,
  retrySeconds: 1,
  stuckSeconds: 60,
});
const log = { info: () => {}, warn: console.error, error: console.error };
jobs.start(log, [
  {
    name: "leave-a-row",
    description: "jobs.title",
    cron: process.env["CRON"] ?? "",
    run: async ({ db }) => {
      await sql`insert into rows_left (pid) values (${process.pid})`.run(db);
    },
  },
]);
