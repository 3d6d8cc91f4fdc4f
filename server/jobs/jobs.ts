// All background jobs. Adding one takes an entry here.
import { removeDeadSessions } from "#server/auth/session-queries.ts";
import { removeOldSanctions } from "#server/auth/account-sanctions.ts";
import type { Db } from "#server/database/connect.ts";
import { expireApplications } from "#server/features/applications/expire.ts";
import { recomputeAnswerTimes } from "#server/features/applications/recompute-answer-times.ts";
import { remindOwners } from "#server/features/applications/remind-owners.ts";
import { digestHour } from "#server/features/mail/content/digest-times.ts";
import { queueDigests } from "#server/features/mail/queue-digests.ts";
import { sendDueMails } from "#server/features/mail/send-due.ts";
import { removeEndedInvitations } from "#server/features/invitations/queries.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";
import { findsAsWritten } from "#server/features/projects/list.ts";
import { notifyOfHits } from "#server/features/saved-searches/notify-of-hits.ts";
import { refreshRepositories } from "#server/features/starter-issues/refresh.ts";
import { computeTrending } from "#server/features/trending/compute.ts";
import { removeOldSearches } from "#server/features/trending/queries.ts";
import { settleSearches } from "#server/features/trending/record-search.ts";
import {
  forgetReplacedSecrets,
  removeFreedUsernames,
  removeOldAccessRequests,
  removeOldDeliveries,
  removeOldHints,
  removeOldHits,
  removeOldMails,
  removeOldReplies,
  removeSettledReports,
  removeOldCodeHostHours,
  removeOldWatchedEvents,
  removeUnwantedTechs,
} from "./clean-up.ts";
import { makeDailyBackup } from "./daily-backup.ts";
import { defineJob, type Job } from "./job.ts";
import { notifyDormant } from "./notify-dormant.ts";
import { renderAgain } from "./render-again.ts";

export const jobs: readonly Job[] = [
  defineJob({
    name: "back-up",
    description:
      "Writes the day’s backup into the data directory, and deletes those of the oldest days.",
    cron: "15 2 * * *",
    // Backups of large sites take long.
    timeLimitSeconds: 6 * 3600,
    run: makeDailyBackup,
  }),
  defineJob({
    name: "remove-dead-sessions",
    description: "Deletes expired sessions.",
    cron: "7 * * * *",
    run: removing(removeDeadSessions),
  }),
  defineJob({
    name: "remove-freed-usernames",
    description: "Frees former usernames whose reservation has ended.",
    cron: "20 3 * * *",
    run: removing(removeFreedUsernames),
  }),
  defineJob({
    name: "forget-standings",
    description: "Deletes the records of ended accounts that are no longer needed.",
    cron: "25 3 * * *",
    run: removing(removeOldSanctions),
  }),
  defineJob({
    name: "remove-old-deliveries",
    description: "Keeps the last 50 accepted and the last 50 refused deliveries of each webhook.",
    cron: "*/10 * * * *",
    run: removing(removeOldDeliveries),
  }),
  defineJob({
    name: "forget-replaced-secrets",
    description: "Deletes former webhook secrets that are no longer accepted.",
    cron: "*/15 * * * *",
    run: removing(forgetReplacedSecrets),
  }),
  defineJob({
    name: "remove-old-hints",
    description: "Deletes live-update hints that were already sent.",
    cron: "*/5 * * * *",
    run: removing(removeOldHints),
  }),
  defineJob({
    name: "remove-old-replies",
    description: "Deletes replies to calls with an Idempotency-Key after a day.",
    cron: "12 * * * *",
    run: removing(removeOldReplies),
  }),
  defineJob({
    name: "remove-old-search-hits",
    description: "Deletes matches of saved searches older than 90 days.",
    cron: "45 3 * * *",
    run: removing(removeOldHits),
  }),
  defineJob({
    name: "remove-old-watched-events",
    description: "Deletes events for watchers and followers after 7 days.",
    cron: "50 3 * * *",
    run: removing(removeOldWatchedEvents),
  }),
  defineJob({
    name: "compute-trending-searches",
    description: "Computes the suggested searches.",
    cron: "0 * * * *",
    atStart: true,
    run: async (database) => {
      await settleSearches(database);
      return `${await computeTrending(database, findsAsWritten)} suggested`;
    },
  }),
  defineJob({
    name: "remove-old-searches",
    description: "Deletes search counts older than a week.",
    cron: "50 * * * *",
    run: removing(removeOldSearches),
  }),
  defineJob({
    name: "remove-ended-invitations",
    description: "Deletes invitations that were answered or withdrawn 30 days ago.",
    cron: "30 3 * * *",
    run: removing(removeEndedInvitations),
  }),
  defineJob({
    name: "render-again",
    description: "Updates HTML that an older version rendered.",
    cron: "25 * * * *",
    atStart: true,
    run: async (database) => {
      const { rendered, isDone } = await renderAgain(database);
      if (rendered === 0) return "All are up to date";
      return `${rendered} rendered${isDone ? "" : ", the rest within the hour"}`;
    },
  }),
  defineJob({
    name: "recompute-activity",
    description: "Recomputes each project’s last activity.",
    cron: "10 4 * * *",
    atStart: true,
    run: async (database) => {
      const { corrected, isDone } = await recomputeActivity(database);
      return `${corrected} corrected${isDone ? "" : ", the rest in the next run"}`;
    },
  }),
  defineJob({
    name: "expire-applications",
    description:
      "Expires applications that nobody answered in time, and notifies their applicants.",
    cron: "35 * * * *",
    run: async (database, { applicationExpiryDays }) => {
      const { expired, isDone } = await expireApplications(database, applicationExpiryDays);
      return `${expired} expired${isDone ? "" : ", the rest in the next run"}`;
    },
  }),
  defineJob({
    name: "remind-owners",
    description: "Reminds owners of applications that have waited for 2 and for 7 days.",
    cron: "0 9 * * *",
    run: async (database) => {
      const reminded = await remindOwners(database);
      return reminded === 0 ? "Nobody to remind" : `Reminded the owners of ${reminded} projects`;
    },
  }),
  defineJob({
    name: "recompute-answer-times",
    description: "Recomputes each project’s median time to a first answer.",
    cron: "40 4 * * *",
    atStart: true,
    run: async (database) => {
      const { corrected, isDone } = await recomputeAnswerTimes(database);
      return `${corrected} corrected${isDone ? "" : ", the rest in the next run"}`;
    },
  }),
  defineJob({
    name: "notify-dormant",
    description: "Notifies owners once when their project becomes dormant.",
    cron: "30 9 * * *",
    run: async (database) => {
      const notified = await notifyDormant(database);
      return notified === 0 ? "Nobody to notify" : `Notified the owners of ${notified} projects`;
    },
  }),
  defineJob({
    name: "refresh-starter-issues",
    description:
      "Updates projects from their repositories: last push, archived, moved, topics, starter issues.",
    cron: "*/5 * * * *",
    atStart: true,
    run: async (database, settings) => {
      const { checked, changed, isCutShort } = await refreshRepositories(database, settings);
      const rest = isCutShort ? "; a request limit is reached, the rest follows" : "";
      return `${checked} projects checked, ${changed} changed${rest}`;
    },
  }),
  defineJob({
    name: "remove-old-request-counts",
    description: "Deletes counts of requests to code hosts after two days.",
    cron: "5 3 * * *",
    run: removing(removeOldCodeHostHours),
  }),
  defineJob({
    name: "send-mail",
    description: "Sends e-mail: applications and answers after a minute, and digests that are due.",
    cron: "* * * * *",
    run: async (database, settings) => {
      if (settings.mail === null) return mailIsOff;
      const { sent, refused } = await sendDueMails(database, settings);
      const failures = refused === 0 ? "" : `, ${refused} refused`;
      return sent + refused === 0 ? "Nothing to send" : `${sent} sent${failures}`;
    },
  }),
  defineJob({
    name: "prepare-digests",
    description: "Prepares the daily digests, and on Saturdays the weekly ones.",
    cron: `0 ${digestHour} * * *`,
    run: async ({ db }, settings) => {
      if (settings.mail === null) return mailIsOff;
      // Of what was found until six o'clock, also where no server ran then.
      await notifyOfHits(db);
      return `${await queueDigests(db)} to send`;
    },
  }),
  defineJob({
    name: "remove-old-mails",
    description:
      "Deletes e-mails 30 days after they were sent or failed, and fingerprints of unconfirmed addresses after a year.",
    cron: "35 3 * * *",
    run: removing(removeOldMails),
  }),
  defineJob({
    name: "remove-unwanted-techs",
    description: "Deletes wanted technologies that nobody searched for in six months.",
    cron: "40 3 * * *",
    run: removing(removeUnwantedTechs),
  }),
  defineJob({
    name: "remove-old-access-requests",
    description: "Deletes access requests 90 days after they were answered.",
    cron: "55 3 * * *",
    run: removing(removeOldAccessRequests),
  }),
  defineJob({
    name: "remove-settled-reports",
    description: "Deletes reports 90 days after they were settled, with their stored text.",
    cron: "30 3 * * *",
    run: removing(removeSettledReports),
  }),
];

const mailIsOff = "This site sends no e-mail: SMTP_URL isn’t set";

function removing(remove: (db: Db) => Promise<number>): Job["run"] {
  return async ({ db }) => {
    const removed = await remove(db);
    return removed === 0 ? "Nothing to remove" : `${removed} removed`;
  };
}
